CREATE TABLE "import_jobs" (
    "id" UUID NOT NULL,
    "call_list_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "is_plan" BOOLEAN NOT NULL,
    "mapping" JSONB NOT NULL,
    "country" CHAR(2) NOT NULL,
    "idempotency_key" TEXT,
    "request_hash" CHAR(64) NOT NULL,
    "columns" TEXT[] NOT NULL,
    "delimiter" TEXT NOT NULL,
    "newline" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "file_bytes" BIGINT,
    "file_hash" BYTEA,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "upload_id" UUID,
    "upload_seen_at" TIMESTAMPTZ(3),
    "processed" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "plan" JSONB,
    "message" TEXT,
    "first_contact_id" UUID,
    "last_contact_id" UUID,
    "reverted" INTEGER NOT NULL DEFAULT 0,
    "worker_id" UUID,
    "worker_seen_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "import_jobs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "import_jobs_state_check"
        CHECK ("state" IN ('uploading', 'running', 'ready', 'paused', 'done', 'failed', 'cancelled', 'reverted'))
);
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_call_list_id_fkey"
    FOREIGN KEY ("call_list_id") REFERENCES "call_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "import_jobs_call_list_id_created_at_id_idx" ON "import_jobs" ("call_list_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "import_jobs_created_by_idempotency_key_key" ON "import_jobs" ("created_by", "idempotency_key");
-- What a worker looks for every second: few rows, whatever the history.
CREATE INDEX "import_jobs_open_idx" ON "import_jobs" ("created_at")
    WHERE "state" IN ('uploading', 'running', 'reverted') AND "finished_at" IS NULL;

-- The file as it arrived, in pieces of a mebibyte, until the job has ended.
CREATE TABLE "import_chunks" (
    "import_job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "packed" BYTEA NOT NULL,
    CONSTRAINT "import_chunks_pkey" PRIMARY KEY ("import_job_id", "seq")
);
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_job_id_fkey"
    FOREIGN KEY ("import_job_id") REFERENCES "import_jobs" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Packed already: the database must not try again.
ALTER TABLE "import_chunks" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

CREATE TABLE "import_rejects" (
    "import_job_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "cells" TEXT[] NOT NULL,
    CONSTRAINT "import_rejects_pkey" PRIMARY KEY ("import_job_id", "line")
);
ALTER TABLE "import_rejects" ADD CONSTRAINT "import_rejects_import_job_id_fkey"
    FOREIGN KEY ("import_job_id") REFERENCES "import_jobs" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No index: a job's contacts lie in one range of ids, which the job knows.
ALTER TABLE "contacts" ADD COLUMN "import_job_id" UUID;
