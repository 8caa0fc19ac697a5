-- What a claim walks, by status and no longer by queue_rank: asked by queue_rank, the planner takes the index of the queue, which
-- leads past everybody who is leased (4,000 of them: 3 ms for each claim). That one has no order without a rank, so it cannot serve.
-- And retries by their index: see there.
DROP INDEX "contacts_claim_idx";
CREATE INDEX "contacts_uncalled_idx" ON "contacts" ("call_list_id", "created_at", "id")
    WHERE "status" = 'active' AND "tries" = 0 AND "lease_user_id" IS NULL;
CREATE INDEX "contacts_called_silently_idx" ON "contacts" ("call_list_id", "created_at", "id")
    WHERE "status" = 'attempted' AND "tries" = 0 AND "lease_user_id" IS NULL;

-- Leases the next contact of a list to an agent: one statement for the caller, and one transaction.
-- A function, because only a function can have its plans made once: sent as a statement, PostgreSQL plans it anew each time, over
-- all partitions, which costs three times what the claim does. And a line that nobody comes to is not even looked at.
CREATE OR REPLACE FUNCTION "claim_next_contact"("list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL)
RETURNS SETOF "contacts" LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
#variable_conflict use_column
DECLARE
    own UUID;
    chosen UUID;
    is_any_due BOOLEAN;
    grace INTERVAL;
    most_tries INTEGER;
BEGIN
    -- What nearly every claim is: nobody held, nothing due, and somebody of the queue who was never called.
    RETURN QUERY UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease
        WHERE call_list_id = list AND id = (
            SELECT id FROM contacts
            WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND id <> ALL(skipped)
                AND start_with IS NULL
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND lease_user_id = agent)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING *;
    IF FOUND THEN
        PERFORM "keep_one_lease"(list, agent);
        RETURN;
    END IF;

    SELECT
        (SELECT id FROM contacts WHERE call_list_id = list AND lease_user_id = agent),
        EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL)
        INTO own, is_any_due;

    -- One's own lease. One that has lapsed and that nobody took is still one's own.
    IF own IS NOT NULL THEN
        RETURN QUERY UPDATE contacts
            SET lease_until = CASE WHEN lease_until > now() THEN lease_until ELSE now() + lease END
            WHERE call_list_id = list AND id = own AND lease_user_id = agent RETURNING *;
        IF FOUND THEN RETURN; END IF;
    END IF;

    -- One's own due callbacks, then those that their owners let pass by.
    IF is_any_due THEN
        SELECT id INTO chosen FROM contacts
            WHERE callback_user_id = agent AND call_list_id = list AND callback_at <= now()
                AND lease_user_id IS NULL AND id <> ALL(skipped)
            ORDER BY callback_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF chosen IS NULL THEN
            SELECT callback_grace_minutes * INTERVAL '1 minute' INTO grace FROM call_lists WHERE call_lists.id = list;
            SELECT id INTO chosen FROM contacts
                WHERE call_list_id = list AND callback_at <= now() - grace AND lease_user_id IS NULL AND id <> ALL(skipped)
                ORDER BY callback_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        END IF;
    END IF;

    -- Where the agent stands in the queue.
    IF chosen IS NULL AND start_with IS NOT NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE id = start_with AND call_list_id = list AND queue_rank >= 3 AND tries = 0
                AND lease_user_id IS NULL AND id <> ALL(skipped)
            FOR UPDATE SKIP LOCKED;
    END IF;

    -- The queue: never called; then called and not reached, who was tried least first; then called without a word said.
    IF chosen IS NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND id <> ALL(skipped)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;
    IF chosen IS NULL THEN
        SELECT max_tries INTO most_tries FROM call_lists WHERE call_lists.id = list;
        FOR made IN 1..most_tries - 1 LOOP
            -- More than 0 in words: a plan for any number of tries cannot know it, and the index of retries has no others.
            SELECT id INTO chosen FROM contacts
                WHERE call_list_id = list AND tries = made AND tries > 0 AND retry_at <= now()
                    AND lease_user_id IS NULL AND id <> ALL(skipped)
                ORDER BY retry_at LIMIT 1 FOR UPDATE SKIP LOCKED;
            EXIT WHEN FOUND;
        END LOOP;
    END IF;
    IF chosen IS NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE call_list_id = list AND status = 'attempted' AND tries = 0 AND lease_user_id IS NULL AND id <> ALL(skipped)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;
    IF chosen IS NULL THEN RETURN; END IF;

    RETURN QUERY UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease
        WHERE id = chosen AND call_list_id = list RETURNING *;
    PERFORM "keep_one_lease"(list, agent);
END $$;
