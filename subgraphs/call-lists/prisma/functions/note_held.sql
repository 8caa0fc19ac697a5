-- Notes a number that somebody begins to hold, or holds for longer. An agent who comes while another one's note still holds is not known
-- by name: then the contacts are asked.
CREATE OR REPLACE FUNCTION "note_held"() RETURNS trigger
LANGUAGE plpgsql SET search_path = call_lists, pg_temp AS $$
BEGIN
    INSERT INTO held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
    ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
        user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END;
    RETURN NULL;
END $$;
