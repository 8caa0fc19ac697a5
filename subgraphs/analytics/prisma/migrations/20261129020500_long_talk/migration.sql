-- The seconds of an organisation's quarter hour can exceed 2^31: a call may have been long, and its duration can be corrected.
ALTER TABLE "call_figures" ALTER COLUMN "talk_seconds" TYPE BIGINT;
ALTER TABLE "team_figures" ALTER COLUMN "talk_seconds" TYPE BIGINT;
