-- The other agents who hold contacts with a number. The sixteen partitions are read only if `held_numbers` has another agent. Volatile: a
-- claim calls it after it has locked the number, and must see what the previous owner of that lock committed.
CREATE OR REPLACE FUNCTION "holders_of"("called" TEXT, "list" UUID, "contact" UUID, "agent" UUID) RETURNS JSON
LANGUAGE plpgsql VOLATILE SET search_path = call_lists, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM held_numbers WHERE phone_e164 = called AND until > now() AND (user_id IS NULL OR agent IS NULL OR user_id <> agent)) THEN
        RETURN "called_elsewhere"(called, list, contact, agent);
    END IF;
    RETURN '[]';
END $$;
