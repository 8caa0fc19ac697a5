-- Whether `auth` asks for a code after the password, as it says.
ALTER TABLE "users" ADD COLUMN "has_second_factor" BOOLEAN NOT NULL DEFAULT false;
