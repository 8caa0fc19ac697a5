-- When all sessions of a user were ended last: a sign-in that began before must not begin a session after.
CREATE TABLE "session_ends" (
    "user_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "session_ends_pkey" PRIMARY KEY ("user_id")
);
