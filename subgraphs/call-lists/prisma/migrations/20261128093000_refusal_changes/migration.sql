-- When it became known that a call was a refusal, and that it was none after all: results are received late, corrected and undone, and the
-- proof of a call knows what was known when it was made. No foreign key: calls are partitioned.
CREATE TABLE "refusal_changes" (
    "id" BIGSERIAL NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "call_log_id" UUID NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "refused_at" TIMESTAMPTZ(3),
    CONSTRAINT "refusal_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "refusal_changes_phone_e164_call_log_id_idx" ON "refusal_changes" ("phone_e164", "call_log_id");
