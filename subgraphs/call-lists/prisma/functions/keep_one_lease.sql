-- Called after a claim: ends the leases of the agent in other lists, because an agent holds one contact at a time.
CREATE OR REPLACE FUNCTION "keep_one_lease"("list" UUID, "agent" UUID) RETURNS VOID LANGUAGE plpgsql
SET search_path = call_lists, pg_temp AS $$
#variable_conflict use_column
BEGIN
    PERFORM FROM members WHERE members.id = agent AND lease_list_id = list;
    IF FOUND THEN RETURN; END IF;
    UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = agent AND call_list_id <> list;
    UPDATE members SET lease_list_id = list WHERE members.id = agent;
END $$;
