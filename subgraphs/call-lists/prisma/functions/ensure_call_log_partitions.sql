-- Creates the missing partitions of a range of months. It locks the parent table, through which every insert goes: inserts wait for the
-- new partition and then use it. Without that lock, an insert into the default partition at the same time would fail. The wait is short:
-- partitions are created well ahead, and a creation that hits the lock time-out is tried again an hour later.
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
        RAISE EXCEPTION 'at most five years of partitions in one call';
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

-- The months in which the first calls are logged.
SELECT "ensure_call_log_partitions"((now() - INTERVAL '1 month')::date, (now() + INTERVAL '3 months')::date);
