-- Records the holder of a number when a lease begins or is extended. If a second agent leases the number before the first record has
-- expired, the record names nobody, and readers look at the contacts instead.
CREATE OR REPLACE FUNCTION "note_held"() RETURNS trigger
LANGUAGE plpgsql SET search_path = call_lists, pg_temp AS $$
BEGIN
    INSERT INTO held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
    ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
        user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END;
    RETURN NULL;
END $$;
