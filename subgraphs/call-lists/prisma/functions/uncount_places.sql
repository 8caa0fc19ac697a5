CREATE OR REPLACE FUNCTION "uncount_places"() RETURNS trigger
LANGUAGE plpgsql SET search_path = call_lists, pg_temp AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, due_by, contacts)
        SELECT call_list_id, place_id, status, tries, parked_for, due_by(status, tries, parked_for, parked_until, callback_at, retry_at), -count(*)
        FROM gone GROUP BY 1, 2, 3, 4, 5, 6;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "contacts_uncount_places" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS "gone"
    FOR EACH STATEMENT EXECUTE FUNCTION "uncount_places"();
