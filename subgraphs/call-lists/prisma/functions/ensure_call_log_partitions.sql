-- As before, except for its lock: whoever was about to add a call to the default partition while its month was made was refused.
-- Holding the parent, which everybody comes through, calls wait for the month and then find it. Nobody is kept waiting for long:
-- months are made well ahead, and an hour later they are tried again.
CREATE OR REPLACE FUNCTION "ensure_call_log_partitions"("first_month" DATE, "last_month" DATE) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '3s' SET search_path = call_lists, pg_temp AS $$
DECLARE
    month DATE := date_trunc('month', first_month)::date;
    part TEXT;
    from_instant TIMESTAMPTZ;
    to_instant TIMESTAMPTZ;
    made INTEGER := 0;
BEGIN
    IF last_month > first_month + INTERVAL '5 years' THEN
        RAISE EXCEPTION 'at most five years of partitions at once';
    END IF;
    -- Two replicas that start together make each month once.
    PERFORM pg_advisory_xact_lock(72707374);
    WHILE month <= last_month LOOP
        part := 'call_logs_' || to_char(month, 'YYYY_MM');
        IF to_regclass(part) IS NULL THEN
            from_instant := month::timestamp AT TIME ZONE 'UTC';
            to_instant := (month + INTERVAL '1 month')::timestamp AT TIME ZONE 'UTC';
            LOCK TABLE ONLY "call_logs" IN ACCESS EXCLUSIVE MODE;
            EXECUTE format('CREATE TABLE %I (LIKE "call_logs" INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
            EXECUTE format(
                'WITH moved AS (DELETE FROM "call_logs_default" WHERE "called_at" >= %L AND "called_at" < %L RETURNING *)
                 INSERT INTO %I SELECT * FROM moved', from_instant, to_instant, part);
            EXECUTE format('ALTER TABLE "call_logs" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                part, from_instant, to_instant);
            made := made + 1;
        END IF;
        month := (month + INTERVAL '1 month')::date;
    END LOOP;
    RETURN made;
END $$;
