-- The newest contact of one status of the queue in an open place, locked. First it reads the 64 newest contacts. Only if none of them is
-- in an open place it reads the newest contacts of each open place, so that contacts that may be called keep the order of the queue.
CREATE OR REPLACE FUNCTION "newest_in_line"(
    "list" UUID, "agent" UUID, "line" TEXT, "skipped" UUID[], "in_round" UUID, "open_places" SMALLINT[],
    "line_places" SMALLINT[]
) RETURNS UUID LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
DECLARE
    chosen UUID;
    of_each INTEGER;
BEGIN
    SELECT contacts.id INTO chosen
        FROM (SELECT id, created_at FROM (
            SELECT id, created_at, place_id FROM contacts
            WHERE call_list_id = list AND status = line AND status IN ('active', 'attempted') AND tries = 0
                AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped)
                AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                AND offer.contact_id = contacts.id OFFSET 0)
            ORDER BY created_at DESC, id DESC LIMIT 64) AS newest
        WHERE place_id IS NULL OR place_id = ANY(line_places)) AS found
        JOIN contacts ON contacts.id = found.id AND contacts.call_list_id = list
        WHERE lease_user_id IS NULL AND parked_until IS NULL
        ORDER BY found.created_at DESC, found.id DESC LIMIT 1 FOR UPDATE OF contacts SKIP LOCKED;
    IF chosen IS NOT NULL THEN RETURN chosen; END IF;
    -- More than one of each only where those before are just being taken by others.
    FOREACH of_each IN ARRAY ARRAY[1, 16, 256] LOOP
        SELECT contacts.id INTO chosen
            FROM (SELECT newest.id, newest.created_at FROM unnest(line_places) AS open (place) CROSS JOIN LATERAL (
                SELECT id, created_at FROM contacts
                WHERE call_list_id = list AND status = line AND status IN ('active', 'attempted') AND tries = 0
                    AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped) AND place_id = open.place
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
                ORDER BY created_at DESC, id DESC LIMIT of_each) AS newest
            UNION ALL
            SELECT newest.id, newest.created_at FROM (
                SELECT id, created_at FROM contacts
                WHERE call_list_id = list AND status = line AND status IN ('active', 'attempted') AND tries = 0
                    AND lease_user_id IS NULL AND parked_until IS NULL AND id <> ALL(skipped) AND place_id IS NULL
                    AND NOT EXISTS (SELECT FROM auto_dial_offers AS offer WHERE offer.user_id = agent AND offer.round_id = in_round
                    AND offer.contact_id = contacts.id OFFSET 0)
                ORDER BY created_at DESC, id DESC LIMIT of_each) AS newest) AS found
            JOIN contacts ON contacts.id = found.id AND contacts.call_list_id = list
            WHERE lease_user_id IS NULL AND parked_until IS NULL
            ORDER BY found.created_at DESC, found.id DESC LIMIT 1 FOR UPDATE OF contacts SKIP LOCKED;
        EXIT WHEN chosen IS NOT NULL;
    END LOOP;
    RETURN chosen;
END $$;
