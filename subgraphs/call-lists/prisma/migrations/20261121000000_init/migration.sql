CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "call_lists" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "created_by" UUID NOT NULL,
    "default_country" CHAR(2) NOT NULL DEFAULT 'US',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "call_lists_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "call_lists_created_at_id_idx" ON "call_lists" ("created_at" DESC, "id" DESC);

CREATE TABLE "call_list_counters" (
    "call_list_id" UUID NOT NULL,
    "slot" SMALLINT NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 0,
    "attempted" INTEGER NOT NULL DEFAULT 0,
    "callback" INTEGER NOT NULL DEFAULT 0,
    "winner" INTEGER NOT NULL DEFAULT 0,
    "loser" INTEGER NOT NULL DEFAULT 0,
    "archived" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "call_list_counters_pkey" PRIMARY KEY ("call_list_id", "slot")
) WITH (fillfactor = 50);
ALTER TABLE "call_list_counters" ADD CONSTRAINT "call_list_counters_call_list_id_fkey"
    FOREIGN KEY ("call_list_id") REFERENCES "call_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "role" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    CONSTRAINT "members_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "members_role_check" CHECK ("role" IN ('user', 'admin'))
);

CREATE TABLE "user_call_list_assignments" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "call_list_id" UUID NOT NULL,
    "assigned_by" UUID NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "user_call_list_assignments_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_call_list_assignments_call_list_id_user_id_key"
    ON "user_call_list_assignments" ("call_list_id", "user_id");
CREATE INDEX "user_call_list_assignments_user_id_idx" ON "user_call_list_assignments" ("user_id");
ALTER TABLE "user_call_list_assignments" ADD CONSTRAINT "user_call_list_assignments_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "members" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_call_list_assignments" ADD CONSTRAINT "user_call_list_assignments_call_list_id_fkey"
    FOREIGN KEY ("call_list_id") REFERENCES "call_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The primary key begins with the id, so that a contact is found by its id alone.
CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "call_list_id" UUID NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "phone" TEXT NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "company" TEXT,
    "notes" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'active',
    "callback_at" TIMESTAMPTZ(3),
    "callback_user_id" UUID,
    "last_call_disposition" TEXT,
    "total_calls" INTEGER NOT NULL DEFAULT 0,
    "last_called_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "search_text" TEXT NOT NULL,
    "queue_rank" SMALLINT NOT NULL GENERATED ALWAYS AS (
        CASE "status" WHEN 'active' THEN 4 WHEN 'attempted' THEN 3 WHEN 'callback' THEN 1 ELSE 2 END
    ) STORED,
    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id", "call_list_id"),
    CONSTRAINT "contacts_status_check"
        CHECK ("status" IN ('active', 'attempted', 'winner', 'loser', 'archived', 'callback')),
    CONSTRAINT "contacts_disposition_check"
        CHECK ("last_call_disposition" IN ('callback', 'winner', 'loser', 'archived')),
    CONSTRAINT "contacts_callback_check"
        CHECK (("status" = 'callback') = ("callback_at" IS NOT NULL AND "callback_user_id" IS NOT NULL))
) PARTITION BY HASH ("call_list_id");
CREATE UNIQUE INDEX "contacts_call_list_id_phone_e164_key" ON "contacts" ("call_list_id", "phone_e164");
CREATE INDEX "contacts_call_list_id_queue_rank_created_at_id_idx"
    ON "contacts" ("call_list_id", "queue_rank", "created_at", "id");

CREATE TABLE "contact_search" (
    "contact_id" UUID NOT NULL,
    "call_list_id" UUID NOT NULL,
    "search_text" TEXT NOT NULL,
    CONSTRAINT "contact_search_pkey" PRIMARY KEY ("contact_id", "call_list_id")
) PARTITION BY HASH ("call_list_id");
CREATE INDEX "contact_search_search_text_idx" ON "contact_search" USING GIN ("search_text" gin_trgm_ops);

CREATE TABLE "search_backlog" (
    "id" BIGSERIAL NOT NULL,
    "call_list_id" UUID NOT NULL,
    "first_contact_id" UUID NOT NULL,
    "last_contact_id" UUID NOT NULL,
    CONSTRAINT "search_backlog_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_backlog_call_list_id_idx" ON "search_backlog" ("call_list_id");

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF "contacts" FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            'contacts_' || part, part);
        EXECUTE format('CREATE TABLE %I PARTITION OF "contact_search" FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            'contact_search_' || part, part);
    END LOOP;
END $$;

CREATE TABLE "call_logs" (
    "id" UUID NOT NULL,
    "contact_id" UUID,
    "user_id" UUID NOT NULL,
    "call_list_id" UUID,
    "phone_number" TEXT NOT NULL,
    "disposition" TEXT,
    "outcome" TEXT,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "notes" TEXT,
    "recording_url" TEXT,
    "called_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "call_logs_pkey" PRIMARY KEY ("id", "called_at"),
    CONSTRAINT "call_logs_disposition_check" CHECK ("disposition" IN ('callback', 'winner', 'loser', 'archived')),
    CONSTRAINT "call_logs_outcome_check" CHECK ("outcome" IN ('answered', 'no-answer', 'busy', 'voicemail', 'invalid')),
    CONSTRAINT "call_logs_duration_check" CHECK ("duration" >= 0 AND ("duration" = 0 OR "outcome" = 'answered'))
) PARTITION BY RANGE ("called_at");
CREATE INDEX "call_logs_call_list_id_idx" ON "call_logs" ("call_list_id");
-- A result completes the caller's newest open call of a contact.
CREATE INDEX "call_logs_open_idx" ON "call_logs" ("contact_id", "user_id", "called_at") WHERE "disposition" IS NULL;
-- Calls of a month that nobody has made a partition for: nothing is refused, and the rows move when the month is made.
CREATE TABLE "call_logs_default" PARTITION OF "call_logs" DEFAULT;

-- Makes the partitions of the given months. The subgraph's role may call it, but not make tables by itself.
CREATE FUNCTION "ensure_call_log_partitions"("first_month" DATE, "last_month" DATE) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    month DATE := date_trunc('month', first_month)::date;
    part TEXT;
    from_instant TIMESTAMPTZ;
    to_instant TIMESTAMPTZ;
    made INTEGER := 0;
BEGIN
    IF last_month > first_month + INTERVAL '5 years' THEN
        RAISE EXCEPTION 'at most five years of partitions at once';
    END IF;
    -- Two replicas that start together make each month once.
    PERFORM pg_advisory_xact_lock(72707374);
    WHILE month <= last_month LOOP
        part := 'call_logs_' || to_char(month, 'YYYY_MM');
        IF to_regclass(part) IS NULL THEN
            from_instant := month::timestamp AT TIME ZONE 'UTC';
            to_instant := (month + INTERVAL '1 month')::timestamp AT TIME ZONE 'UTC';
            EXECUTE format('CREATE TABLE %I (LIKE "call_logs" INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
            LOCK TABLE "call_logs_default" IN ACCESS EXCLUSIVE MODE;
            EXECUTE format(
                'WITH moved AS (DELETE FROM "call_logs_default" WHERE "called_at" >= %L AND "called_at" < %L RETURNING *)
                 INSERT INTO %I SELECT * FROM moved', from_instant, to_instant, part);
            EXECUTE format('ALTER TABLE "call_logs" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                part, from_instant, to_instant);
            made := made + 1;
        END IF;
        month := (month + INTERVAL '1 month')::date;
    END LOOP;
    RETURN made;
END $$;

-- pg_temp last: a caller's temporary table must not stand in for one of ours inside a SECURITY DEFINER function.
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION "ensure_call_log_partitions"(DATE, DATE) SET search_path = %I, pg_temp', current_schema());
END $$;

SELECT "ensure_call_log_partitions"((now() - INTERVAL '1 month')::date, (now() + INTERVAL '3 months')::date);

CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" CHAR(64) NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope", "key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" ("created_at");
