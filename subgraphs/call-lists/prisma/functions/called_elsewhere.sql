-- The contacts with a number that other agents have leased: the contact itself, or contacts in other lists. The generic plan is forced,
-- because planning over the partitions takes longer than reading them. IS TRUE keeps it from the index of all leases, which looks as cheap as
-- that of numbers when PostgreSQL last counted few leases.
CREATE OR REPLACE FUNCTION "called_elsewhere"("called" TEXT, "list" UUID, "contact" UUID, "agent" UUID) RETURNS JSON
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = 'force_generic_plan' SET search_path = call_lists, pg_temp AS $$
DECLARE
    found_holders JSON;
BEGIN
    SELECT json_agg(json_build_object('userId', lease_user_id, 'callListId', call_list_id, 'contactId', id,
            'until', (extract(epoch FROM lease_until) * 1000)::float8)) INTO found_holders
        FROM contacts WHERE phone_e164 = called AND lease_until IS NOT NULL AND (lease_until > now()) IS TRUE
            AND lease_user_id IS DISTINCT FROM agent AND (id = contact OR call_list_id IS DISTINCT FROM list);
    RETURN coalesce(found_holders, '[]');
END $$;
