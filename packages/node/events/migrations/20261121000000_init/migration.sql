-- One row per event and consumer. A consumer deletes its rows in the transaction of its own writes, so an event
-- takes effect exactly once, and a row that is committed late is merely seen late: no cursor can step over it.
CREATE TABLE "delivery" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "consumer" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "delivery_pkey" PRIMARY KEY ("consumer", "id")
);

-- A queue table lives on its newest rows: vacuum early, by count instead of by share.
ALTER TABLE "delivery" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
