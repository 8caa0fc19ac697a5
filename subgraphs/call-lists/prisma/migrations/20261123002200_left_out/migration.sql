-- What an import leaves out because nobody may call it, and what it takes without knowing where it is. Constants: no row is written.
ALTER TABLE "import_jobs"
    ADD COLUMN "left_out" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "place_unknown" INTEGER NOT NULL DEFAULT 0;

-- What a contact is called elsewhere.
ALTER TABLE "contacts" ADD COLUMN "external_key" TEXT;
