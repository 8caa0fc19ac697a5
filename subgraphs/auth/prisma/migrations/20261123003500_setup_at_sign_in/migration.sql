-- A sign-in that waits for the set-up of an authenticator instead of its code.
ALTER TABLE "pre_sessions" ADD COLUMN "is_setup" BOOLEAN NOT NULL DEFAULT false;
