CREATE OR REPLACE FUNCTION "note_offer"("agent" UUID, "in_round" UUID, "contact" UUID) RETURNS VOID LANGUAGE sql
SET search_path = call_lists, pg_temp AS $$
    INSERT INTO auto_dial_offers (user_id, round_id, contact_id) SELECT agent, in_round, contact WHERE in_round IS NOT NULL
    ON CONFLICT (user_id, round_id, contact_id) DO UPDATE SET offered_at = clock_timestamp()
$$;
