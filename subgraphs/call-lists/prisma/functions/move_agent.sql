-- Moves an agent from one of the given states to another one, and adds the seconds of the ended state to its quarter hours. In other states the
-- agent stays. `only_call` restricts a move from on-call and wrap-up to the call that these belong to. On-call time ends at `call_ended_at`;
-- the seconds after it are wrap-up. A pause that was requested during a call begins instead of ready. `counted_at` is the instant of a call
-- whose counts change: they stand in the agent's row for one day of the zone.
CREATE OR REPLACE FUNCTION "move_agent"(
    "agent" UUID, "from_states" TEXT[], "to_state" TEXT, "list" UUID DEFAULT NULL, "code" UUID DEFAULT NULL, "call" UUID DEFAULT NULL,
    "only_call" UUID DEFAULT NULL, "call_ended_at" TIMESTAMPTZ DEFAULT NULL, "counted_at" TIMESTAMPTZ DEFAULT NULL,
    "zone" TEXT DEFAULT 'UTC', "more_calls" INTEGER DEFAULT 0, "more_reached" INTEGER DEFAULT 0, "more_wins" INTEGER DEFAULT 0,
    "moment" TIMESTAMPTZ DEFAULT now()
) RETURNS VOID LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
DECLARE
    no_code CONSTANT UUID := '00000000-0000-0000-0000-000000000000';
    was agent_states;
    is_moved BOOLEAN;
    is_counted BOOLEAN := more_calls <> 0 OR more_reached <> 0 OR more_wins <> 0;
    became TEXT := to_state;
    became_code UUID := code;
    began TIMESTAMPTZ;
    talk_ended TIMESTAMPTZ;
    quarter TIMESTAMPTZ;
    counted_quarter TIMESTAMPTZ := date_bin(INTERVAL '15 minutes', counted_at, 'epoch');
    counted_day DATE := (counted_at AT TIME ZONE zone)::date;
BEGIN
    SELECT * INTO was FROM agent_states WHERE user_id = agent FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        IF 'signed-out' <> ALL(from_states) AND NOT is_counted THEN RETURN; END IF;
        INSERT INTO agent_states (user_id, since, last_seen_at, day) VALUES (agent, moment, moment, '1970-01-01') ON CONFLICT DO NOTHING;
        SELECT * INTO was FROM agent_states WHERE user_id = agent FOR NO KEY UPDATE;
    END IF;
    is_moved := was.state = ANY(from_states)
        AND (only_call IS NULL OR was.state NOT IN ('on-call', 'wrap-up') OR was.call_id IS NOT DISTINCT FROM only_call);
    IF NOT is_moved AND NOT is_counted AND was.last_seen_at > moment - INTERVAL '20 seconds' THEN RETURN; END IF;
    began := was.since;
    IF is_moved THEN
        -- Transactions do not commit in the order of their starts, but the states of an agent follow each other.
        began := greatest(was.since, moment);
        talk_ended := CASE WHEN was.state = 'on-call' AND call_ended_at IS NOT NULL THEN least(greatest(call_ended_at, was.since), began) END;
        IF to_state = 'wrap-up' THEN began := coalesce(talk_ended, began); END IF;
        IF to_state = 'ready' AND was.next_code_id IS NOT NULL THEN
            became := 'paused';
            became_code := was.next_code_id;
        END IF;
    END IF;
    quarter := date_bin(INTERVAL '15 minutes', was.since, 'epoch');
    IF is_moved AND was.state <> 'signed-out' AND coalesce(talk_ended, began) = began AND began < quarter + INTERVAL '15 minutes'
        AND (more_calls = 0 OR counted_quarter = quarter) THEN
        -- Nearly every move: one row, which has the call as well.
        INSERT INTO agent_time (user_id, quarter_at, state, code_id, seconds, calls)
        VALUES (agent, quarter, was.state, coalesce(was.code_id, no_code),
            floor(extract(epoch FROM began))::bigint - floor(extract(epoch FROM was.since))::bigint, more_calls)
        ON CONFLICT (user_id, quarter_at, state, code_id)
            DO UPDATE SET seconds = agent_time.seconds + EXCLUDED.seconds, calls = agent_time.calls + EXCLUDED.calls;
    ELSIF is_moved AND was.state <> 'signed-out' OR more_calls <> 0 THEN
        INSERT INTO agent_time (user_id, quarter_at, state, code_id, seconds, calls)
        SELECT agent, quarter_at, state, code_id, sum(seconds), sum(calls) FROM (
            SELECT quarter_at, was.state AS state, coalesce(was.code_id, no_code) AS code_id, seconds, 0 AS calls
                FROM cut_quarters(was.since, coalesce(talk_ended, began)) WHERE is_moved AND was.state <> 'signed-out'
            UNION ALL SELECT quarter_at, 'wrap-up', no_code, seconds, 0 FROM cut_quarters(talk_ended, began) WHERE is_moved
            UNION ALL SELECT counted_quarter, 'on-call', no_code, 0, more_calls WHERE more_calls <> 0) AS part
        GROUP BY quarter_at, state, code_id
        ON CONFLICT (user_id, quarter_at, state, code_id)
            DO UPDATE SET seconds = agent_time.seconds + EXCLUDED.seconds, calls = agent_time.calls + EXCLUDED.calls;
    END IF;
    -- Calls of a past day do not replace the counts of a later one.
    is_counted := is_counted AND counted_day >= was.day;
    UPDATE agent_states SET state = CASE WHEN is_moved THEN became ELSE state END,
        since = began,
        list_id = CASE WHEN is_moved THEN coalesce(list, list_id) ELSE list_id END,
        code_id = CASE WHEN is_moved THEN became_code ELSE code_id END,
        call_id = CASE WHEN is_moved THEN CASE WHEN became = 'wrap-up' THEN call_id ELSE call END ELSE call_id END,
        next_code_id = CASE WHEN is_moved AND became IN ('ready', 'paused', 'signed-out') THEN NULL ELSE next_code_id END,
        last_seen_at = greatest(last_seen_at, moment),
        day = CASE WHEN is_counted THEN counted_day ELSE day END,
        calls = CASE WHEN is_counted THEN CASE WHEN day = counted_day THEN calls ELSE 0 END + more_calls ELSE calls END,
        reached = CASE WHEN is_counted THEN CASE WHEN day = counted_day THEN reached ELSE 0 END + more_reached ELSE reached END,
        wins = CASE WHEN is_counted THEN CASE WHEN day = counted_day THEN wins ELSE 0 END + more_wins ELSE wins END
    WHERE user_id = agent;
END $$;
