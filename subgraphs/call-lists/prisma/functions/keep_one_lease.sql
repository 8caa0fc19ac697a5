-- An agent holds one contact, whatever the list: for whoever has just taken one.
CREATE OR REPLACE FUNCTION "keep_one_lease"("list" UUID, "agent" UUID) RETURNS VOID LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM FROM members WHERE members.id = agent AND lease_list_id = list;
    IF FOUND THEN RETURN; END IF;
    UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = agent AND call_list_id <> list;
    UPDATE members SET lease_list_id = list WHERE members.id = agent;
END $$;
