-- The component's role may not create tables. These functions run with their owner's rights, and only for snapshots.
CREATE OR REPLACE FUNCTION "make_register_numbers"("snapshot" UUID) RETURNS TEXT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = call_lists, pg_temp AS $$
DECLARE
    part TEXT := 'register_numbers_' || replace(snapshot::text, '-', '');
BEGIN
    IF NOT EXISTS (SELECT FROM "register_snapshots" WHERE "id" = snapshot AND "state" = 'loading') THEN
        RAISE EXCEPTION 'no snapshot is being loaded under this id';
    END IF;
    -- The check spares the scan when the table joins the others.
    EXECUTE format('CREATE TABLE %I (LIKE "register_numbers", CHECK ("snapshot_id" = %L))', part, snapshot);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "snapshot_id" SET DEFAULT %L', part, snapshot);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO %I', part, session_user);
    RETURN part;
END $$;
