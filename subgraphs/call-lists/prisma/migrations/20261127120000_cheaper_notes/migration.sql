-- PostgreSQL parses a trigger's WHEN for each statement, and sets a function's search_path for each call. Both together cost as much as the
-- record itself, so the condition and the name of the schema stand in the function.
DO $migration$ BEGIN
    EXECUTE format($create$CREATE OR REPLACE FUNCTION "note_held"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF NEW.lease_until IS NOT NULL AND (OLD.lease_until IS DISTINCT FROM NEW.lease_until
        OR OLD.lease_user_id IS DISTINCT FROM NEW.lease_user_id OR OLD.phone_e164 <> NEW.phone_e164) THEN
        INSERT INTO %I.held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
        ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
            user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END;
    END IF;
    RETURN NULL;
END $body$$create$, current_schema());
END $migration$;

CREATE OR REPLACE TRIGGER "contacts_note_held" AFTER UPDATE OF "lease_user_id", "lease_until", "phone_e164" ON "contacts" FOR EACH ROW
    EXECUTE FUNCTION "note_held"();
