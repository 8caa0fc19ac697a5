-- Records the holder of a number when a lease begins or is extended. If a second agent leases the number before the first record has
-- expired, the record names nobody, and readers look at the contacts instead. The statement that took the lease learns of it from a setting
-- that ends with the transaction: a trigger cannot return anything, and the statement's snapshot is older than the record.
-- The condition stands here, because PostgreSQL parses a trigger's WHEN for each statement.
CREATE OR REPLACE FUNCTION "note_held"() RETURNS trigger LANGUAGE plpgsql SET search_path = call_lists, pg_temp AS $$
DECLARE
    holder UUID;
BEGIN
    IF NEW.lease_until IS NOT NULL AND (OLD.lease_until IS DISTINCT FROM NEW.lease_until
        OR OLD.lease_user_id IS DISTINCT FROM NEW.lease_user_id OR OLD.phone_e164 <> NEW.phone_e164) THEN
        INSERT INTO call_lists.held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
        ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
            user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END
            RETURNING user_id INTO holder;
        IF holder IS NULL THEN
            PERFORM set_config('call_lists.held_twice', NEW.phone_e164, true);
        END IF;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "contacts_note_held" AFTER UPDATE OF lease_user_id, lease_until, phone_e164 ON "contacts"
    FOR EACH ROW EXECUTE FUNCTION "note_held"();
