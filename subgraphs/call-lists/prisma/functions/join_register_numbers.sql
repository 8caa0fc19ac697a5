-- The index is created after the load, which is faster, and before the table is attached, so that readers do not wait for it.
CREATE OR REPLACE FUNCTION "join_register_numbers"("snapshot" UUID) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET maintenance_work_mem = '256MB' SET search_path = call_lists, pg_temp AS $$
DECLARE
    part TEXT := 'register_numbers_' || replace(snapshot::text, '-', '');
BEGIN
    EXECUTE format('CREATE INDEX %I ON %I ("phone")', part || '_phone', part);
    EXECUTE format('ANALYZE %I', part);
    EXECUTE format('ALTER TABLE "register_numbers" ATTACH PARTITION %I FOR VALUES IN (%L)', part, snapshot);
END $$;
