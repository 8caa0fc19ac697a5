-- The number that a person says to call from, as E.164. Declared: a phone link does not tell which line it took.
ALTER TABLE "users" ADD COLUMN "calling_number" TEXT;
