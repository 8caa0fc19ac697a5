-- Who waits is counted by the hour in which it ends, so that nobody who waits is read one by one. Rows of before, and rows of the release
-- before, do not know it; a list that has some of contacts that may wait is counted anew.
ALTER TABLE "place_counters" ADD COLUMN "due_by" TIMESTAMPTZ DEFAULT '-infinity';

-- When a contact waits no longer, rounded up to the full hour; a promise without the list's grace. Null: it waits for nothing, or for
-- something without an end.
CREATE OR REPLACE FUNCTION "due_by"(
    "status" TEXT, "tries" SMALLINT, "parked_for" TEXT, "parked_until" TIMESTAMPTZ, "callback_at" TIMESTAMPTZ, "retry_at" TIMESTAMPTZ
) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
    SELECT date_bin('1 hour', CASE
        WHEN status IN ('winner', 'loser', 'archived') THEN NULL
        WHEN parked_for IN ('LIMIT', 'REST') THEN parked_until
        WHEN status = 'callback' THEN callback_at
        WHEN tries > 0 AND parked_for IS NULL THEN retry_at
    END + INTERVAL '3599.999 seconds', '2000-01-01T00:00:00Z')
$$;

CREATE OR REPLACE FUNCTION "count_place"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, due_by, contacts) VALUES
        (OLD.call_list_id, OLD.place_id, OLD.status, OLD.tries, OLD.parked_for,
            due_by(OLD.status, OLD.tries, OLD.parked_for, OLD.parked_until, OLD.callback_at, OLD.retry_at), -1),
        (NEW.call_list_id, NEW.place_id, NEW.status, NEW.tries, NEW.parked_for,
            due_by(NEW.status, NEW.tries, NEW.parked_for, NEW.parked_until, NEW.callback_at, NEW.retry_at), 1);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "uncount_places"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, due_by, contacts)
        SELECT call_list_id, place_id, status, tries, parked_for, due_by(status, tries, parked_for, parked_until, callback_at, retry_at), -count(*)
        FROM gone GROUP BY 1, 2, 3, 4, 5, 6;
    RETURN NULL;
END $$;

DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION "count_place"() SET search_path = %I, pg_temp', current_schema());
    EXECUTE format('ALTER FUNCTION "uncount_places"() SET search_path = %I, pg_temp', current_schema());
END $$;

CREATE OR REPLACE TRIGGER "contacts_count_place"
    AFTER UPDATE OF "status", "tries", "place_id", "parked_for", "parked_until", "callback_at", "retry_at" ON "contacts" FOR EACH ROW
    WHEN (OLD.status <> NEW.status OR OLD.tries <> NEW.tries OR OLD.place_id IS DISTINCT FROM NEW.place_id
        OR OLD.parked_for IS DISTINCT FROM NEW.parked_for OR OLD.parked_until IS DISTINCT FROM NEW.parked_until
        OR OLD.callback_at IS DISTINCT FROM NEW.callback_at OR OLD.retry_at IS DISTINCT FROM NEW.retry_at)
    EXECUTE FUNCTION "count_place"();
