-- Sessions of browsers when there is no Redis: the table of the specification, in the shape that connect-pg-simple reads.
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);
CREATE INDEX "sessions_expire_idx" ON "sessions" ("expire");
-- Ending all sessions of one user must not read everybody's.
CREATE INDEX "sessions_user_id_idx" ON "sessions" (("sess" ->> 'userId'));
