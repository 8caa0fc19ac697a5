-- Claims the next contact for an agent. `open_places` is a bit map of the places that may be called now; null: there are no rules. `line_places` are the open places of the list's queue; null: all its places are open.
CREATE OR REPLACE FUNCTION "claim_next_callable"(
    "list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL, "in_round" UUID, "given_back" UUID,
    "open_places" BYTEA, "line_places" SMALLINT[]
) RETURNS SETOF "contacts" LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
DECLARE
    own UUID;
    chosen UUID;
    number TEXT;
    is_any_due BOOLEAN;
    grace INTERVAL;
    most_tries INTEGER;
BEGIN
    -- An agent's claims come one after the other: whom another one has locked would be passed over as if there were nobody left.
    PERFORM pg_advisory_xact_lock(hashtextextended('claim ' || agent, 0));

    -- What nearly every claim takes: somebody of the queue who was never called, where the agent holds nobody and nothing is due. One
    -- statement finds out all of that.
    IF start_with IS NOT NULL OR cardinality(line_places) = 0 THEN
        NULL;
    ELSIF line_places IS NULL THEN
        SELECT id, phone_e164 INTO chosen, number FROM contacts
            WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND lease_user_id = agent)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL AND parked_until IS NULL)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    ELSIF cardinality(line_places) = 1 THEN
        SELECT id, phone_e164 INTO chosen, number FROM contacts
            WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND place_id = line_places[1]
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND place_id IS NULL)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND lease_user_id = agent)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL AND parked_until IS NULL)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    ELSE
        -- The 64 newest, as far as it takes.
        SELECT contacts.id, contacts.phone_e164 INTO chosen, number
            FROM (SELECT id, created_at FROM (
                SELECT id, created_at, place_id FROM contacts
                WHERE call_list_id = list AND status = 'active' AND tries = 0 AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
                ORDER BY created_at DESC, id DESC LIMIT 64) AS newest
            WHERE place_id IS NULL OR place_id = ANY(line_places)) AS found
            JOIN contacts ON contacts.id = found.id AND contacts.call_list_id = list
            WHERE lease_user_id IS NULL AND parked_until IS NULL
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND lease_user_id = agent)
                AND NOT EXISTS (SELECT FROM contacts WHERE call_list_id = list AND callback_at <= now() AND lease_user_id IS NULL AND parked_until IS NULL)
            ORDER BY found.created_at DESC, found.id DESC LIMIT 1 FOR UPDATE OF contacts SKIP LOCKED;
    END IF;

    IF chosen IS NULL THEN
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
    END IF;

    -- One's own due callbacks, then those that their owners let pass by.
    IF is_any_due THEN
        SELECT callback_grace_minutes * INTERVAL '1 minute', max_tries INTO grace, most_tries FROM call_lists WHERE call_lists.id = list;
        SELECT id INTO chosen FROM contacts
            WHERE callback_user_id = agent AND call_list_id = list AND callback_at <= now()
                AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND is_open_place(open_places, place_id)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id AND offer.offered_at >= contacts.callback_at OFFSET 0)
            ORDER BY callback_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF chosen IS NULL THEN
            SELECT id INTO chosen FROM contacts
                WHERE call_list_id = list AND callback_at <= now() - grace AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                    AND is_open_place(open_places, place_id)
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
                AND is_open_place(open_places, place_id)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
            FOR UPDATE SKIP LOCKED;
    END IF;

    -- The queue: never called; then called and not reached, who was tried least first; then called without a word said.
    IF chosen IS NULL AND line_places IS NOT NULL THEN
        chosen := newest_in_line(list, agent, 'active', skipped, in_round, NULL, line_places);
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
                    AND is_open_place(open_places, place_id)
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
                ORDER BY retry_at LIMIT 1 FOR UPDATE SKIP LOCKED;
            EXIT WHEN FOUND;
        END LOOP;
    END IF;
    IF chosen IS NULL AND line_places IS NOT NULL THEN
        chosen := newest_in_line(list, agent, 'attempted', skipped, in_round, NULL, line_places);
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
                AND is_open_place(open_places, place_id)
                AND (status IN ('active', 'attempted') AND tries = 0
                    OR tries BETWEEN 1 AND most_tries - 1 AND retry_at <= now()
                    OR callback_at <= now() AND callback_user_id = agent
                    OR callback_at <= now() - grace)
            ORDER BY offered_at LIMIT 1 FOR UPDATE OF contacts SKIP LOCKED;
    END IF;
    IF chosen IS NULL THEN RETURN; END IF;

    -- A number that is just being dialled, claimed or said no to elsewhere is not waited for, because a row is locked already.
    IF open_places IS NOT NULL AND NOT "try_number_lock"(
        coalesce(number, (SELECT phone_e164 FROM contacts WHERE id = chosen AND call_list_id = list))) THEN
        RETURN QUERY SELECT * FROM "claim_next_callable"(
            list, agent, NULL, skipped || chosen, lease, in_round, NULL, open_places, line_places);
        RETURN;
    END IF;

    IF in_round IS NOT NULL THEN PERFORM "note_offer"(agent, in_round, chosen); END IF;
    RETURN QUERY UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease
        WHERE id = chosen AND call_list_id = list RETURNING *;
    PERFORM "keep_one_lease"(list, agent);
END $$;
