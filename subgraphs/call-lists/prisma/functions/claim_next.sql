-- Claims the next contact for an agent. `open_places` is a bit map of the places that may be called now; null: no rule closes a place.
-- `line_places` are the open places of the queue; null: all its places are open. Moves the agent to preview, or to ready where nothing is
-- left; raises PAUSE for a paused agent.
CREATE OR REPLACE FUNCTION "claim_next"(
    "list" UUID, "agent" UUID, "start_with" UUID, "skipped" UUID[], "lease" INTERVAL, "in_round" UUID, "given_back" UUID,
    "open_places" BYTEA, "line_places" SMALLINT[]
) RETURNS SETOF "contacts" LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
DECLARE
    own UUID;
    own_list UUID;
    chosen UUID;
BEGIN
    -- An agent's claims run one after the other: the second returns the contact of the first, instead of skipping its locked row.
    PERFORM pg_advisory_xact_lock(hashtextextended('claim ' || agent, 0));
    IF EXISTS (SELECT FROM agent_states WHERE user_id = agent AND state = 'paused') THEN
        RAISE EXCEPTION 'paused' USING ERRCODE = 'PAUSE';
    END IF;
    SELECT id, call_list_id INTO own, own_list FROM contacts WHERE lease_user_id = agent;
    IF own_list = list AND own = ANY(skipped || given_back) THEN
        UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = own AND lease_user_id = agent;
    ELSIF own_list = list THEN
        -- A lease that has lapsed begins again if no other agent took the contact.
        RETURN QUERY UPDATE contacts SET lease_until = CASE WHEN lease_until > now() THEN lease_until ELSE now() + lease END
            WHERE id = own AND lease_user_id = agent RETURNING *;
        chosen := CASE WHEN FOUND THEN own END;
        IF FOUND THEN PERFORM move_agent(agent, '{signed-out,ready}', 'preview', list); END IF;
    END IF;
    IF chosen IS NULL THEN
        -- Reads the candidates one by one, in the order of UNION ALL, until one of them can be locked and may be called. An offer of this
        -- round counts from `offered_since`.
        SELECT free.id INTO chosen FROM call_lists AS settings CROSS JOIN LATERAL (
            (SELECT id, callback_at AS offered_since FROM contacts
                WHERE callback_user_id = agent AND call_list_id = list AND callback_at <= now() ORDER BY callback_at)
            UNION ALL (SELECT id, callback_at FROM contacts
                WHERE call_list_id = list AND callback_at <= now() - callback_grace_minutes * INTERVAL '1 minute' ORDER BY callback_at)
            UNION ALL (SELECT id, '-infinity' FROM contacts WHERE id = start_with AND status IN ('active', 'attempted') AND tries = 0)
            UNION ALL (SELECT in_line.id, '-infinity' FROM unnest(ARRAY['active', 'retry', 'attempted']) AS line CROSS JOIN LATERAL (
                (SELECT id FROM contacts
                    WHERE call_list_id = list AND status = line AND status IN ('active', 'attempted') AND tries = 0
                        AND lease_user_id IS NULL AND parked_until IS NULL AND line_places IS NULL
                    ORDER BY created_at DESC, id DESC)
                -- By place, where some are closed: the newest of each open one. More are read only if other claims hold these, or all were offered.
                UNION ALL (SELECT newest.id FROM unnest(ARRAY[1, 16, 256, 4096]) AS most CROSS JOIN LATERAL (
                    SELECT of_place.id FROM unnest(line_places || (-1)::smallint) AS place CROSS JOIN LATERAL (
                        SELECT id, created_at FROM contacts
                        WHERE call_list_id = list AND status = line AND status IN ('active', 'attempted') AND tries = 0
                            AND lease_user_id IS NULL AND parked_until IS NULL AND coalesce(place_id, (-1)::smallint) = place
                        ORDER BY created_at DESC, id DESC LIMIT most) AS of_place
                    ORDER BY of_place.created_at DESC, of_place.id DESC) AS newest WHERE line_places IS NOT NULL)
                UNION ALL (SELECT retry.id FROM generate_series(1, max_tries - 1) AS made CROSS JOIN LATERAL (
                    SELECT id FROM contacts
                    WHERE call_list_id = list AND tries = made AND tries > 0 AND retry_at <= now()
                        AND lease_user_id IS NULL AND parked_until IS NULL
                    ORDER BY retry_at) AS retry WHERE line = 'retry')) AS in_line)
            -- All were offered: takes the contact whose offer is the oldest.
            UNION ALL (SELECT contact_id, 'infinity' FROM auto_dial_offers WHERE user_id = agent AND round_id = in_round ORDER BY offered_at)
        ) AS candidate CROSS JOIN LATERAL (
            SELECT id, phone_e164 FROM contacts
            WHERE id = candidate.id AND call_list_id = list AND lease_user_id IS NULL AND parked_until IS NULL
                AND id <> ALL(skipped) AND is_open_place(open_places, place_id) AND CASE
                    WHEN callback_at IS NOT NULL THEN callback_user_id = agent AND callback_at <= now()
                        OR callback_at <= now() - callback_grace_minutes * INTERVAL '1 minute'
                    WHEN tries > 0 THEN tries < max_tries AND retry_at <= now()
                    ELSE status IN ('active', 'attempted') END
                AND NOT EXISTS (SELECT FROM auto_dial_offers WHERE user_id = agent AND round_id = in_round
                    AND contact_id = candidate.id AND offered_at >= offered_since)
            FOR UPDATE SKIP LOCKED
        ) AS free
        WHERE settings.id = list AND (open_places IS NULL OR try_number_lock(phone_e164)) LIMIT 1;
        IF chosen IS NULL THEN
            PERFORM move_agent(agent, '{signed-out,preview,on-call,wrap-up}', 'ready', list);
            RETURN;
        END IF;
        -- An agent has one lease: a lease in another list ends.
        IF own_list <> list THEN UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = agent; END IF;
        RETURN QUERY UPDATE contacts SET lease_user_id = agent, lease_until = now() + lease WHERE id = chosen RETURNING *;
        PERFORM move_agent(agent, '{signed-out,ready,preview,on-call,wrap-up}', 'preview', list);
    END IF;
    IF in_round IS NOT NULL THEN
        INSERT INTO auto_dial_offers (user_id, round_id, contact_id) VALUES (agent, in_round, chosen)
            ON CONFLICT (user_id, round_id, contact_id) DO UPDATE SET offered_at = clock_timestamp();
    END IF;
END $$;
