-- A subject is unique within its issuer only, and a provider may give each client other subjects.
ALTER TABLE "identity_links" ADD COLUMN "issuer" TEXT, ADD COLUMN "client_id" TEXT;
UPDATE "identity_links" SET "issuer" = provider.issuer, "client_id" = provider.client_id
FROM "identity_providers" AS provider WHERE provider.id = provider_id;
ALTER TABLE "identity_links" ALTER COLUMN "issuer" SET NOT NULL, ALTER COLUMN "client_id" SET NOT NULL;
DROP INDEX "identity_links_provider_id_subject_key";
DROP INDEX "identity_links_account_id_provider_id_key";
CREATE UNIQUE INDEX "identity_links_provider_id_issuer_client_id_subject_key" ON "identity_links"("provider_id", "issuer", "client_id", "subject");
CREATE UNIQUE INDEX "identity_links_account_id_provider_id_issuer_client_id_key" ON "identity_links"("account_id", "provider_id", "issuer", "client_id");

-- Another issuer or client: off until a test succeeds.
ALTER TABLE "identity_providers" ADD COLUMN "needs_test" BOOLEAN NOT NULL DEFAULT false;
