-- When a call ended and when its result was saved, by the agent's clock as the server corrects it; who saved the result; and the key of
-- the dial, by which a browser knows its own calls again.
ALTER TABLE "call_logs"
    ADD COLUMN "call_key" TEXT,
    ADD COLUMN "ended_at" TIMESTAMPTZ(3),
    ADD COLUMN "resulted_at" TIMESTAMPTZ(3),
    ADD COLUMN "work_seconds" INTEGER,
    ADD COLUMN "finished_by" UUID;
-- A few rows for each agent: a finished call is in it no more.
CREATE INDEX "call_logs_open_by_user_idx" ON "call_logs" ("user_id", "called_at")
    WHERE "disposition" IS NULL AND "outcome" IS NULL AND "contact_id" IS NOT NULL;
CREATE INDEX "call_logs_user_id_called_at_idx" ON "call_logs" ("user_id", "called_at");

-- Contact and call as they were before a result, for as long as it can be undone. Unlogged: after a crash it is too late to undo.
CREATE UNLOGGED TABLE "result_undo" (
    "call_log_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "contact_before" JSONB NOT NULL,
    "call_before" JSONB,
    CONSTRAINT "result_undo_pkey" PRIMARY KEY ("call_log_id")
);
CREATE INDEX "result_undo_saved_at_idx" ON "result_undo" ("saved_at");

-- What a result said before it was corrected. No foreign key: calls are partitioned.
CREATE TABLE "call_corrections" (
    "id" UUID NOT NULL,
    "call_log_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_user_id" UUID NOT NULL,
    "disposition" TEXT,
    "outcome" TEXT,
    CONSTRAINT "call_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "call_corrections_call_log_id_idx" ON "call_corrections" ("call_log_id");
