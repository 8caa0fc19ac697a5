-- Somebody else's lists of numbers that may not be called, loaded as files. One snapshot of each is in force.
CREATE TABLE "registers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "active_snapshot" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "registers_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "register_snapshots" (
    "id" UUID NOT NULL,
    "register_id" UUID NOT NULL,
    "as_of" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'loading',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "message" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "received_at" TIMESTAMPTZ(3),
    "loaded_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    CONSTRAINT "register_snapshots_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "register_snapshots_state_check" CHECK ("state" IN ('loading', 'active', 'failed', 'replaced'))
);
ALTER TABLE "register_snapshots" ADD CONSTRAINT "register_snapshots_register_id_fkey"
    FOREIGN KEY ("register_id") REFERENCES "registers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "register_snapshots_register_id_idx" ON "register_snapshots" ("register_id");

-- E.164 without its plus: digits fit a bigint. A partition for each snapshot, made, filled, joined and dropped as a whole.
CREATE TABLE "register_numbers" (
    "snapshot_id" UUID NOT NULL,
    "phone" BIGINT NOT NULL
) PARTITION BY LIST ("snapshot_id");
CREATE INDEX "register_numbers_phone_idx" ON "register_numbers" ("phone");

-- The component's role makes no tables: these functions own that right, for snapshots alone.
CREATE FUNCTION "make_register_numbers"("snapshot" UUID) RETURNS TEXT
LANGUAGE plpgsql SECURITY DEFINER AS $$
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

-- Indexed after it was filled, which is faster; joined last, so that nobody waits for the index.
CREATE FUNCTION "join_register_numbers"("snapshot" UUID) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET maintenance_work_mem = '256MB' AS $$
DECLARE
    part TEXT := 'register_numbers_' || replace(snapshot::text, '-', '');
BEGIN
    EXECUTE format('CREATE INDEX %I ON %I ("phone")', part || '_phone', part);
    EXECUTE format('ANALYZE %I', part);
    EXECUTE format('ALTER TABLE "register_numbers" ATTACH PARTITION %I FOR VALUES IN (%L)', part, snapshot);
END $$;

-- Waits for nobody long: what cannot be dropped now is dropped later.
CREATE FUNCTION "drop_register_numbers"("snapshot" UUID) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' AS $$
BEGIN
    IF EXISTS (SELECT FROM "register_snapshots" WHERE "id" = snapshot AND "state" IN ('loading', 'active')) THEN
        RAISE EXCEPTION 'this snapshot is in use';
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS %I', 'register_numbers_' || replace(snapshot::text, '-', ''));
END $$;

-- pg_temp last, so that a caller's temporary table does not stand in for one of ours.
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION "make_register_numbers"(UUID) SET search_path = %I, pg_temp', current_schema());
    EXECUTE format('ALTER FUNCTION "join_register_numbers"(UUID) SET search_path = %I, pg_temp', current_schema());
    EXECUTE format('ALTER FUNCTION "drop_register_numbers"(UUID) SET search_path = %I, pg_temp', current_schema());
END $$;
