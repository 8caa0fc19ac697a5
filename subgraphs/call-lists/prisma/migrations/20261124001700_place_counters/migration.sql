-- The indexes of the migration before become one each; what they replace goes.
CREATE INDEX "contacts_waiting_idx" ON "contacts" ("call_list_id", "parked_until") INCLUDE ("place_id", "status", "tries", "parked_for", "lease_until") WHERE parked_for IN ('LIMIT', 'REST');
CREATE INDEX "contacts_promise_idx" ON "contacts" ("call_list_id", "callback_at") INCLUDE ("place_id", "parked_for", "parked_until", "lease_until") WHERE callback_at IS NOT NULL;
CREATE INDEX "contacts_later_try_idx" ON "contacts" ("call_list_id", "tries", "retry_at") INCLUDE ("place_id") WHERE tries > 0 AND lease_user_id IS NULL AND parked_until IS NULL;
DROP INDEX "contacts_callback_idx";
DROP INDEX "contacts_next_try_idx";

-- How many contacts of a list stand alike: the sum of the rows. A change is one more row or two, so that no writer waits for another one;
-- a worker puts them together. Without a foreign key, which would lock the list's row with each: the worker also takes away the rows of
-- lists that are gone.
CREATE TABLE "place_counters" (
    "id" BIGSERIAL NOT NULL,
    "call_list_id" UUID NOT NULL,
    "place_id" SMALLINT,
    "status" TEXT NOT NULL,
    "tries" SMALLINT NOT NULL,
    "parked_for" TEXT,
    "contacts" INTEGER NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "place_counters_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "place_counters_call_list_id_idx" ON "place_counters" ("call_list_id");
CREATE INDEX "place_counters_new_idx" ON "place_counters" ("call_list_id") WHERE NOT is_folded;

-- Whoever changes or deletes contacts, in whichever release, is counted here. Whoever adds them says so, because a trigger that sees
-- them makes COPY write each row by itself.
CREATE FUNCTION "count_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, contacts) VALUES
        (OLD.call_list_id, OLD.place_id, OLD.status, OLD.tries, OLD.parked_for, -1),
        (NEW.call_list_id, NEW.place_id, NEW.status, NEW.tries, NEW.parked_for, 1);
    RETURN NULL;
END $$;

CREATE FUNCTION "uncount_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, contacts)
        SELECT call_list_id, place_id, status, tries, parked_for, -count(*) FROM gone GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;

DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION "count_place"() SET search_path = %I, pg_temp', current_schema());
    EXECUTE format('ALTER FUNCTION "uncount_places"() SET search_path = %I, pg_temp', current_schema());
END $$;

CREATE TRIGGER "contacts_count_place" AFTER UPDATE OF "status", "tries", "place_id", "parked_for" ON "contacts" FOR EACH ROW
    WHEN (OLD.status <> NEW.status OR OLD.tries <> NEW.tries OR OLD.place_id IS DISTINCT FROM NEW.place_id
        OR OLD.parked_for IS DISTINCT FROM NEW.parked_for)
    EXECUTE FUNCTION "count_place"();
CREATE TRIGGER "contacts_uncount_places" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
    EXECUTE FUNCTION "uncount_places"();
