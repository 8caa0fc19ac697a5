-- The signature that the previous release calls, without a round.
CREATE OR REPLACE FUNCTION "claim_next_contact"("list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL)
RETURNS SETOF "contacts" LANGUAGE sql SET search_path = call_lists, pg_temp AS $$ SELECT * FROM claim_next_contact($1, $2, $3, $4, $5, NULL, NULL) $$;

-- The signature that the previous release calls, without places.
CREATE OR REPLACE FUNCTION "claim_next_contact"(
    "list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL, "in_round" UUID, "given_back" UUID
) RETURNS SETOF "contacts" LANGUAGE sql SET search_path = call_lists, pg_temp AS $$ SELECT * FROM claim_next_contact($1, $2, $3, $4, $5, $6, $7, NULL, NULL) $$;

-- Leases the next contact of a list to an agent: one statement for the caller, in one transaction.
-- A round of auto-dial offers first the contacts that it has not offered yet, then the others, least recently offered first. So a round
-- never ends and never restarts. A callback that became due after it was offered counts as not offered.
-- It is a function because a function keeps its plans. PostgreSQL would plan a plain statement each time over all partitions, which costs
-- three times as much as the claim. A function also skips the queries for steps that it does not reach.
-- If rules close places, only contacts in open places (null: all places are open), or in none yet, are read. `line_places` are the open
-- places that occur in the queue. The caller checks the claimed contact against all rules. A contact is skipped while its number is
-- being dialled, claimed or refused in another transaction. This one does not wait for that lock, because it already holds a row lock.
-- OFFSET 0 forces an index lookup for each offer: a join could become a hash of the whole round, which would lose the order.
CREATE OR REPLACE FUNCTION "claim_next_contact"(
    "list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL, "in_round" UUID, "given_back" UUID,
    "open_places" SMALLINT[], "line_places" SMALLINT[]
) RETURNS SETOF "contacts" LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
DECLARE
    own UUID;
    chosen UUID;
    is_any_due BOOLEAN;
    grace INTERVAL;
    most_tries INTEGER;
BEGIN
    IF open_places IS NULL THEN
        -- What nearly every claim is: nobody held, nothing due, and somebody of the queue who was never called.
        RETURN QUERY
            WITH leased AS (
                UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease
                WHERE call_list_id = list AND id = (
                    SELECT id FROM contacts
                    WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                        AND start_with IS NULL
                        AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND lease_user_id = agent)
                        AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL AND parked_until IS NULL)
                        AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                        AND offer.contact_id = contacts.id OFFSET 0)
                    ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
                RETURNING *),
            noted AS (
                INSERT INTO auto_dial_offers (user_id, round_id, contact_id) SELECT agent, in_round, id FROM leased WHERE in_round IS NOT NULL
                ON CONFLICT (user_id, round_id, contact_id) DO NOTHING)
            SELECT * FROM leased;
        IF FOUND THEN
            PERFORM "keep_one_lease"(list, agent);
            RETURN;
        END IF;
    END IF;

    SELECT
        (SELECT id FROM contacts WHERE call_list_id = list AND lease_user_id = agent),
        EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL AND parked_until IS NULL)
        INTO own, is_any_due;

    -- One's own lease, also one that has lapsed and that nobody took, unless the agent goes on from there.
    IF own = given_back OR own = ANY(skipped) THEN
        UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE call_list_id = list AND id = own AND lease_user_id = agent;
    ELSIF own IS NOT NULL THEN
        RETURN QUERY UPDATE contacts
            SET lease_until = CASE WHEN lease_until > now() THEN lease_until ELSE now() + lease END
            WHERE call_list_id = list AND id = own AND lease_user_id = agent RETURNING *;
        IF FOUND THEN
            PERFORM "note_offer"(agent, in_round, own);
            RETURN;
        END IF;
    END IF;

    -- One's own due callbacks, then those that their owners let pass by.
    IF is_any_due THEN
        SELECT callback_grace_minutes * INTERVAL '1 minute', max_tries INTO grace, most_tries FROM call_lists WHERE call_lists.id = list;
        SELECT id INTO chosen FROM contacts
            WHERE callback_user_id = agent AND call_list_id = list AND callback_at <= now()
                AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND (open_places IS NULL OR place_id IS NULL OR place_id = ANY(open_places))
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id AND offer.offered_at >= contacts.callback_at OFFSET 0)
            ORDER BY callback_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF chosen IS NULL THEN
            SELECT id INTO chosen FROM contacts
                WHERE call_list_id = list AND callback_at <= now() - grace AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                    AND (open_places IS NULL OR place_id IS NULL OR place_id = ANY(open_places))
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id AND offer.offered_at >= contacts.callback_at OFFSET 0)
                ORDER BY callback_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        END IF;
    END IF;

    -- Where the agent stands in the queue.
    IF chosen IS NULL AND start_with IS NOT NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE id = start_with AND call_list_id = list AND queue_rank >= 3 AND tries = 0
                AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND (open_places IS NULL OR place_id IS NULL OR place_id = ANY(open_places))
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            FOR UPDATE SKIP LOCKED;
    END IF;

    -- The queue: never called; then called and not reached, who was tried least first; then called without a word said.
    IF chosen IS NULL AND open_places IS NOT NULL THEN
        chosen := newest_in_line(list, agent, 'active', skipped, in_round, open_places, line_places);
    ELSIF chosen IS NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;
    IF chosen IS NULL THEN
        SELECT callback_grace_minutes * INTERVAL '1 minute', max_tries INTO grace, most_tries FROM call_lists WHERE call_lists.id = list;
        FOR made IN 1..most_tries - 1 LOOP
            -- More than 0 in words: a plan for any number of tries cannot know it, and the index of retries has no others.
            SELECT id INTO chosen FROM contacts
                WHERE call_list_id = list AND tries = made AND tries > 0 AND retry_at <= now()
                    AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                    AND (open_places IS NULL OR place_id IS NULL OR place_id = ANY(open_places))
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
                ORDER BY retry_at LIMIT 1 FOR UPDATE SKIP LOCKED;
            EXIT WHEN FOUND;
        END LOOP;
    END IF;
    IF chosen IS NULL AND open_places IS NOT NULL THEN
        chosen := newest_in_line(list, agent, 'attempted', skipped, in_round, open_places, line_places);
    ELSIF chosen IS NULL THEN
        SELECT id INTO chosen FROM contacts
            WHERE call_list_id = list AND status = 'attempted' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;

    -- Everybody was offered: the one whose turn is longest ago, if there is still somebody to call.
    IF chosen IS NULL AND in_round IS NOT NULL THEN
        SELECT contacts.id INTO chosen
            FROM auto_dial_offers JOIN contacts ON contacts.id = contact_id AND call_list_id = list
            WHERE user_id = agent AND round_id = in_round AND lease_user_id IS NULL AND parked_until IS NULL AND contacts.id <> ALL(skipped)
                AND (open_places IS NULL OR place_id IS NULL OR place_id = ANY(open_places))
                AND (status IN ('active', 'attempted') AND tries = 0
                    OR tries BETWEEN 1 AND most_tries - 1 AND retry_at <= now()
                    OR callback_at <= now() AND callback_user_id = agent
                    OR callback_at <= now() - grace)
            ORDER BY offered_at LIMIT 1 FOR UPDATE OF contacts SKIP LOCKED;
    END IF;
    IF chosen IS NULL THEN RETURN; END IF;

    IF open_places IS NOT NULL AND NOT pg_try_advisory_xact_lock(72707380, (
        SELECT hashtext(phone_e164) & 1023 FROM contacts WHERE id = chosen AND call_list_id = list)) THEN
        RETURN QUERY SELECT * FROM "claim_next_contact"(
            list, agent, NULL, skipped || chosen, lease, in_round, NULL, open_places, line_places);
        RETURN;
    END IF;

    PERFORM "note_offer"(agent, in_round, chosen);
    RETURN QUERY UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease
        WHERE id = chosen AND call_list_id = list RETURNING *;
    PERFORM "keep_one_lease"(list, agent);
END $$;
