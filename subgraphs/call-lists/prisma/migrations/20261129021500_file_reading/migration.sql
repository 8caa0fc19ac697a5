-- A resumed upload is read in the encoding that its sender chose.
ALTER TABLE "import_jobs" ADD COLUMN "is_encoding_chosen" BOOLEAN NOT NULL DEFAULT false;
-- Which lines of a do-not-call file have no number.
ALTER TABLE "do_not_call_imports" ADD COLUMN "invalid_lines" JSONB NOT NULL DEFAULT '[]';
