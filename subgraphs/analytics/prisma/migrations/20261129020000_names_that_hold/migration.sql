-- `FROM CURRENT` left out pg_temp, which PostgreSQL then searches first.
DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION "add_up_six_hours"() SET search_path = %I, pg_temp', current_schema());
END $$;
