-- What an organisation lets itself do: rule sets, of which each version stays as it was written.
CREATE TABLE "rule_sets" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "regions" TEXT[],
    "audience" TEXT NOT NULL DEFAULT 'both',
    "state" TEXT NOT NULL DEFAULT 'draft',
    "active_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "rule_sets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rule_sets_audience_check" CHECK ("audience" IN ('both', 'consumer', 'business')),
    CONSTRAINT "rule_sets_state_check" CHECK ("state" IN ('draft', 'active', 'retired'))
);
CREATE TABLE "rule_set_versions" (
    "rule_set_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "rules" JSONB NOT NULL,
    "source_title" TEXT,
    "source_url" TEXT,
    "reviewed_on" DATE,
    "reviewed_by" UUID,
    "activated_at" TIMESTAMPTZ(3),
    "activated_by" UUID,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "rule_set_versions_pkey" PRIMARY KEY ("rule_set_id", "version")
);
ALTER TABLE "rule_set_versions" ADD CONSTRAINT "rule_set_versions_rule_set_id_fkey"
    FOREIGN KEY ("rule_set_id") REFERENCES "rule_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Numbers whose people said no. Entries end and are never deleted, so that what held at any instant can be read back.
CREATE TABLE "do_not_call" (
    "id" UUID NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "scope_id" UUID,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "call_log_id" UUID,
    "note" TEXT,
    "added_by" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "removed_by" UUID,
    "removed_why" TEXT,
    CONSTRAINT "do_not_call_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "do_not_call_scope_check" CHECK (("scope" = 'everywhere') = ("scope_id" IS NULL) AND "scope" IN ('everywhere', 'list')),
    CONSTRAINT "do_not_call_reason_check" CHECK ("reason" IN ('asked', 'legal', 'complaint', 'wrong-number', 'unusable', 'other')),
    CONSTRAINT "do_not_call_source_check" CHECK ("source" IN ('agent', 'admin', 'import', 'api'))
);
-- One living entry for a number and scope, whoever adds it at the same moment.
CREATE UNIQUE INDEX "do_not_call_living_key" ON "do_not_call" ("phone_e164", "scope", "scope_id") NULLS NOT DISTINCT WHERE "removed_at" IS NULL;
CREATE INDEX "do_not_call_phone_e164_idx" ON "do_not_call" ("phone_e164");
CREATE INDEX "do_not_call_added_at_id_idx" ON "do_not_call" ("added_at" DESC, "id" DESC);

CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "wording" TEXT,
    "purpose" TEXT,
    "proof_url" TEXT,
    "source" TEXT,
    "recorded_by" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    CONSTRAINT "consents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "consents_kind_check" CHECK ("kind" IN ('express', 'written'))
);
CREATE INDEX "consents_phone_e164_idx" ON "consents" ("phone_e164");

-- How a list is called: only narrower than the rules. Columns without a value or with a constant one: no row is written.
ALTER TABLE "call_lists"
    ADD COLUMN "audience" TEXT,
    ADD COLUMN "subject" TEXT,
    ADD COLUMN "seller" TEXT,
    ADD COLUMN "customers" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "hours" JSONB,
    ADD COLUMN "ends_on" DATE;

-- What a call was permitted by: filled in from now on.
ALTER TABLE "call_logs"
    ADD COLUMN "phone_e164" TEXT,
    ADD COLUMN "subject" TEXT,
    ADD COLUMN "rule_state" TEXT,
    ADD COLUMN "dialled_at" TIMESTAMPTZ(3);
-- Calls of a number, wherever it stands. No call of before has one: only those from now on are in it.
CREATE INDEX "call_logs_phone_e164_called_at_idx" ON "call_logs" ("phone_e164", "called_at") WHERE "phone_e164" IS NOT NULL;
