-- So many seconds after the end of a call its result is due; 0: no limit.
ALTER TABLE "call_lists" ADD COLUMN "wrap_up_seconds" SMALLINT NOT NULL DEFAULT 0;
