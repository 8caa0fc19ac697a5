-- What thousands of calls were permitted by: place, rules, list. Never changes; the hash tells when somebody did all the same.
CREATE TABLE "verdict_bases" (
    "id" BIGSERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    CONSTRAINT "verdict_bases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "verdict_bases_hash_key" ON "verdict_bases" ("hash");

-- Columns without a value: no row is written.
ALTER TABLE "call_logs"
    ADD COLUMN "basis_id" BIGINT,
    ADD COLUMN "dials_before" INTEGER,
    ADD COLUMN "consent_id" UUID;

-- Where the walk over the calls of before stands that gives them their numbers; over, once it has come to the end.
CREATE TABLE "call_number_walk" (
    "id" SMALLINT NOT NULL,
    "after_id" UUID NOT NULL,
    "is_over" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "call_number_walk_pkey" PRIMARY KEY ("id")
);
INSERT INTO "call_number_walk" ("id", "after_id") VALUES (1, '00000000-0000-0000-0000-000000000000');
