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

CREATE OR REPLACE TRIGGER "contacts_count_place"
    AFTER UPDATE OF status, tries, place_id, parked_for, parked_until, callback_at, retry_at ON "contacts" FOR EACH ROW
    WHEN (OLD.status <> NEW.status OR OLD.tries <> NEW.tries OR OLD.place_id IS DISTINCT FROM NEW.place_id
        OR OLD.parked_for IS DISTINCT FROM NEW.parked_for OR OLD.parked_until IS DISTINCT FROM NEW.parked_until
        OR OLD.callback_at IS DISTINCT FROM NEW.callback_at OR OLD.retry_at IS DISTINCT FROM NEW.retry_at)
    EXECUTE FUNCTION "count_place"();
