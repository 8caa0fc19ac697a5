-- Events that their consumer could not read, and those of the same key behind them: out of the way of all others, in the
-- order in which they are to be read one day.
CREATE TABLE "parked" (
    "consumer" TEXT NOT NULL,
    "id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "parked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "parked_pkey" PRIMARY KEY ("consumer", "id")
);

CREATE INDEX "parked_consumer_key_idx" ON "parked" ("consumer", "key");
