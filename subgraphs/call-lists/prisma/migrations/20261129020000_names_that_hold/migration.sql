-- Names in these functions mean the tables of this schema, whatever the caller's search path and temporary tables are.
DO $$
DECLARE
    named REGPROCEDURE;
BEGIN
    FOR named IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN (
        'claim_next_contact', 'claim_next_callable', 'newest_in_line', 'called_elsewhere', 'holders_of', 'keep_one_lease', 'note_offer',
        'note_held') LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', named, current_schema());
    END LOOP;
END $$;
