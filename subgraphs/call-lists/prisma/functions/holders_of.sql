-- Returns the other agents who hold a contact, or contacts with its number in other lists. Volatile: a claim calls it after it has locked the
-- number, and must see what the previous owner of that lock committed. IS TRUE keeps it from the index of the ends of all leases, which appears
-- as cheap as the index of leased numbers when PostgreSQL last counted few leases.
CREATE OR REPLACE FUNCTION "holders_of"("called" TEXT, "list" UUID, "contact" UUID, "agent" UUID) RETURNS JSON
LANGUAGE plpgsql VOLATILE SET search_path = call_lists, pg_temp AS $$
BEGIN
    RETURN (SELECT coalesce(json_agg(json_build_object('userId', lease_user_id, 'callListId', call_list_id, 'contactId', id,
            'until', (extract(epoch FROM lease_until) * 1000)::float8)), '[]')
        FROM contacts WHERE phone_e164 = called AND lease_until IS NOT NULL AND (lease_until > now()) IS TRUE
            AND lease_user_id IS DISTINCT FROM agent AND (id = contact OR call_list_id IS DISTINCT FROM list));
END $$;
