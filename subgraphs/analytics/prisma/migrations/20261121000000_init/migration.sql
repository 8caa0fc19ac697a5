-- Room for updates in place: a quarter hour is counted up many times, then never again.
CREATE TABLE "user_call_quarters" (
    "user_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "label" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "answered" INTEGER NOT NULL,
    "talk_seconds" BIGINT NOT NULL,
    CONSTRAINT "user_call_quarters_pkey" PRIMARY KEY ("user_id", "starts_at", "label")
) WITH (fillfactor = 80);

CREATE TABLE "organisation_call_quarters" (
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "label" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "answered" INTEGER NOT NULL,
    "talk_seconds" BIGINT NOT NULL,
    CONSTRAINT "organisation_call_quarters_pkey" PRIMARY KEY ("starts_at", "label")
) WITH (fillfactor = 80);
