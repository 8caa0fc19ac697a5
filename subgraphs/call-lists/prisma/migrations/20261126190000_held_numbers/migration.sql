-- Numbers that somebody holds, in one table beside the sixteen partitions of contacts: asking whether anybody else calls a number is one
-- look by key. A row stays until it has lapsed, also where the contact was released before, and then somebody is asked for in vain.
CREATE TABLE "held_numbers" (
    "phone_e164" TEXT NOT NULL,
    "user_id" UUID,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "held_numbers_pkey" PRIMARY KEY ("phone_e164")
);

-- Notes a number that somebody begins to hold, or holds for longer. An agent who comes while another one's note still holds is not known
-- by name: then the contacts are asked.
CREATE FUNCTION "note_held"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO held_numbers AS held (phone_e164, user_id, until) VALUES (NEW.phone_e164, NEW.lease_user_id, NEW.lease_until)
    ON CONFLICT (phone_e164) DO UPDATE SET until = greatest(held.until, EXCLUDED.until),
        user_id = CASE WHEN held.until <= now() OR held.user_id = EXCLUDED.user_id THEN EXCLUDED.user_id END;
    RETURN NULL;
END $$;

DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION "note_held"() SET search_path = %I, pg_temp', current_schema());
END $$;

-- Whoever takes a contact, in whichever release, is noted here.
CREATE TRIGGER "contacts_note_held" AFTER UPDATE OF "lease_user_id", "lease_until", "phone_e164" ON "contacts" FOR EACH ROW
    WHEN (NEW.lease_until IS NOT NULL AND (OLD.lease_until IS DISTINCT FROM NEW.lease_until
        OR OLD.lease_user_id IS DISTINCT FROM NEW.lease_user_id OR OLD.phone_e164 <> NEW.phone_e164))
    EXECUTE FUNCTION "note_held"();

INSERT INTO "held_numbers" ("phone_e164", "user_id", "until")
    SELECT phone_e164, CASE WHEN count(*) = 1 THEN (array_agg(lease_user_id))[1] END, max(lease_until)
    FROM contacts WHERE lease_until > now() GROUP BY phone_e164;

-- The contacts of a number that other agents hold: the contact itself, or one of another list. Planned once, because the partitions take
-- longer to plan than to read.
CREATE FUNCTION "called_elsewhere"("called" TEXT, "list" UUID, "contact" UUID, "agent" UUID) RETURNS JSON
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
    found_holders JSON;
BEGIN
    SELECT json_agg(json_build_object('userId', lease_user_id, 'callListId', call_list_id, 'contactId', id,
            'until', (extract(epoch FROM lease_until) * 1000)::float8)) INTO found_holders
        FROM contacts WHERE phone_e164 = called AND lease_until > now()
            AND lease_user_id IS DISTINCT FROM agent AND (id = contact OR call_list_id IS DISTINCT FROM list);
    RETURN coalesce(found_holders, '[]');
END $$;

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
