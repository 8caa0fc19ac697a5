-- A statement that takes a lease learns from a setting whether another agent holds the number, and looks for it no more.
DO $migration$ BEGIN
    EXECUTE format($create$CREATE OR REPLACE FUNCTION "note_held"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    holder UUID;
BEGIN
    IF NEW.lease_until IS NOT NULL AND (OLD.lease_until IS DISTINCT FROM NEW.lease_until
        OR OLD.lease_user_id IS DISTINCT FROM NEW.lease_user_id OR OLD.phone_e164 <> NEW.phone_e164) THEN
        INSERT INTO %I.held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
        ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
            user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END
            RETURNING user_id INTO holder;
        IF holder IS NULL THEN
            PERFORM set_config('call_lists.held_twice', NEW.phone_e164, true);
        END IF;
    END IF;
    RETURN NULL;
END $body$$create$, current_schema());
END $migration$;
