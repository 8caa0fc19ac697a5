-- How far the demo data of this platform has come: at most one row. A start that was stopped or killed in the middle is
-- taken up by the next one.
CREATE TABLE "demo" (
    "id" BOOLEAN NOT NULL DEFAULT TRUE CHECK ("id"),
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    -- People, lists and contacts are there.
    "stocked_at" TIMESTAMPTZ(3),
    -- So are their calls.
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "demo_pkey" PRIMARY KEY ("id")
);
