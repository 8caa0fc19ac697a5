CREATE OR REPLACE FUNCTION "count_place"() RETURNS trigger
LANGUAGE plpgsql SET search_path = call_lists, pg_temp AS $$
BEGIN
    INSERT INTO place_counters (call_list_id, place_id, status, tries, parked_for, due_by, contacts) VALUES
        (OLD.call_list_id, OLD.place_id, OLD.status, OLD.tries, OLD.parked_for,
            due_by(OLD.status, OLD.tries, OLD.parked_for, OLD.parked_until, OLD.callback_at, OLD.retry_at), -1),
        (NEW.call_list_id, NEW.place_id, NEW.status, NEW.tries, NEW.parked_for,
            due_by(NEW.status, NEW.tries, NEW.parked_for, NEW.parked_until, NEW.callback_at, NEW.retry_at), 1);
    RETURN NULL;
END $$;
