-- Keys of results that were corrected or undone since: the request that brought one is still known. No foreign key: calls are partitioned.
CREATE TABLE "replaced_result_keys" (
    "contact_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "hash" UUID NOT NULL,
    "call_log_id" UUID NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "replaced_result_keys_pkey" PRIMARY KEY ("contact_id", "key")
);
CREATE INDEX "replaced_result_keys_replaced_at_idx" ON "replaced_result_keys" ("replaced_at");
