-- Files of numbers that nobody calls any more: an organisation's own lists.
CREATE TABLE "do_not_call_imports" (
    "id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "processed" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "received_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "do_not_call_imports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "do_not_call_imports_state_check" CHECK ("state" IN ('running', 'done', 'failed')),
    CONSTRAINT "do_not_call_imports_reason_check" CHECK ("reason" IN ('asked', 'legal', 'complaint', 'wrong-number', 'unusable', 'other'))
);
-- Of those that still run.
CREATE INDEX "do_not_call_imports_running_idx" ON "do_not_call_imports" ("created_at") WHERE "state" = 'running';

-- Their numbers until they are entries: one row is what one transaction takes.
CREATE TABLE "do_not_call_import_slices" (
    "import_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "phones" TEXT[] NOT NULL,
    CONSTRAINT "do_not_call_import_slices_pkey" PRIMARY KEY ("import_id", "seq")
);
ALTER TABLE "do_not_call_import_slices" ADD CONSTRAINT "do_not_call_import_slices_import_id_fkey"
    FOREIGN KEY ("import_id") REFERENCES "do_not_call_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
