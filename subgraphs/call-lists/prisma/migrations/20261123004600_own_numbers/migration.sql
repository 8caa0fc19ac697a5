-- The line that an agent declares to call from, and which one it was at each dial. Columns without a value: no row is written.
ALTER TABLE "members" ADD COLUMN "calling_number" TEXT;
ALTER TABLE "call_logs" ADD COLUMN "own_number" TEXT;
