-- Who else calls a number. Sixteen partitions are asked only if somebody else was noted. Volatile: a claim asks after it has locked the
-- number, and sees whom the last one to lock it has let in.
CREATE OR REPLACE FUNCTION "holders_of"("called" TEXT, "list" UUID, "contact" UUID, "agent" UUID) RETURNS JSON
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT FROM held_numbers WHERE phone_e164 = called AND until > now() AND (user_id IS NULL OR agent IS NULL OR user_id <> agent)) THEN
        RETURN "called_elsewhere"(called, list, contact, agent);
    END IF;
    RETURN '[]';
END $$;
