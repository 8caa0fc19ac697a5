ALTER TABLE "call_lists"
    ADD COLUMN "retry_no_answer_minutes" INTEGER NOT NULL DEFAULT 120,
    ADD COLUMN "retry_busy_minutes" INTEGER NOT NULL DEFAULT 30,
    ADD COLUMN "retry_voicemail_minutes" INTEGER NOT NULL DEFAULT 240,
    ADD COLUMN "max_tries" SMALLINT NOT NULL DEFAULT 5,
    ADD COLUMN "callback_grace_minutes" INTEGER NOT NULL DEFAULT 60,
    ADD CONSTRAINT "call_lists_retry_check" CHECK (
        "retry_no_answer_minutes" BETWEEN 1 AND 43200 AND "retry_busy_minutes" BETWEEN 1 AND 43200
        AND "retry_voicemail_minutes" BETWEEN 1 AND 43200 AND "max_tries" BETWEEN 1 AND 20),
    ADD CONSTRAINT "call_lists_callback_grace_check" CHECK ("callback_grace_minutes" BETWEEN 0 AND 43200);

ALTER TABLE "contacts"
    ADD COLUMN "lease_user_id" UUID,
    ADD COLUMN "lease_until" TIMESTAMPTZ(3),
    ADD COLUMN "tries" SMALLINT NOT NULL DEFAULT 0,
    ADD COLUMN "retry_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "contacts_lease_check" CHECK (("lease_user_id" IS NULL) = ("lease_until" IS NULL)),
    ADD CONSTRAINT "contacts_retry_check"
        CHECK ("tries" >= 0 AND ("tries" > 0) = ("retry_at" IS NOT NULL) AND ("tries" = 0 OR "status" = 'attempted'));

-- What a claim walks. Whoever is leased, done with, promised to or waiting for another try stands in none of the first two.
CREATE INDEX "contacts_claim_idx" ON "contacts" ("call_list_id", "queue_rank", "created_at", "id")
    WHERE "lease_user_id" IS NULL AND "tries" = 0 AND "queue_rank" >= 3;
CREATE INDEX "contacts_retry_idx" ON "contacts" ("call_list_id", "tries", "retry_at")
    WHERE "lease_user_id" IS NULL AND "tries" > 0;
CREATE INDEX "contacts_callback_idx" ON "contacts" ("call_list_id", "callback_at") WHERE "callback_at" IS NOT NULL;
CREATE INDEX "contacts_callback_owner_idx" ON "contacts" ("callback_user_id", "callback_at", "id")
    WHERE "callback_user_id" IS NOT NULL;
-- One lease per agent and list; and the way to an agent's leases, whatever the list.
CREATE UNIQUE INDEX "contacts_lease_key" ON "contacts" ("lease_user_id", "call_list_id") WHERE "lease_user_id" IS NOT NULL;
CREATE INDEX "contacts_lapsing_idx" ON "contacts" ("lease_until") WHERE "lease_until" IS NOT NULL;
