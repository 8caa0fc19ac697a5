-- Waits only briefly for locks: a table that cannot be dropped now is dropped later.
CREATE OR REPLACE FUNCTION "drop_register_numbers"("snapshot" UUID) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' SET search_path = call_lists, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM "register_snapshots" WHERE "id" = snapshot AND "state" IN ('loading', 'active')) THEN
        RAISE EXCEPTION 'this snapshot is in use';
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS %I', 'register_numbers_' || replace(snapshot::text, '-', ''));
END $$;
