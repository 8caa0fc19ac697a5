-- Counters of tries and messages where there is no Redis, in the shape that rate-limiter-flexible reads. Unlogged: losing
-- them in a crash costs an attacker nothing and everybody else's sign-in no wait for the disk.
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since the epoch.
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
