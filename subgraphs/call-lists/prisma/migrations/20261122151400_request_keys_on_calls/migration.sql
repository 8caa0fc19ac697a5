-- The Idempotency-Keys of a call stand on its log, so that a request is known as long as its call is: the one that logged it, and
-- the one that brought its result, each with a hash of what it said. Sixteen bytes of a hash each, and no index of their own: a
-- request is looked for among its contact's calls.
ALTER TABLE "call_logs"
    ADD COLUMN "dial_key" UUID,
    ADD COLUMN "dial_hash" UUID,
    ADD COLUMN "result_key" UUID,
    ADD COLUMN "result_hash" UUID;
CREATE INDEX "call_logs_contact_id_called_at_idx" ON "call_logs" ("contact_id", "called_at");

-- Keys that their call has as well, and notes of clicks, need not be kept for long.
ALTER TABLE "idempotency_keys" ADD COLUMN "is_brief" BOOLEAN NOT NULL DEFAULT false;
