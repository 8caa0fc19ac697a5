-- Where people of an organisation sign in, by OpenID Connect.
CREATE TABLE "identity_providers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret_sealed" TEXT NOT NULL,
    "domains" TEXT[] NOT NULL,
    "trusts_addresses" BOOLEAN NOT NULL DEFAULT false,
    "jit" TEXT NOT NULL DEFAULT 'off' CHECK ("jit" IN ('off', 'on')),
    "state" TEXT NOT NULL DEFAULT 'on' CHECK ("state" IN ('on', 'off')),
    "enforced" BOOLEAN NOT NULL DEFAULT false,
    "tested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_providers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "identity_providers_enforced_check" CHECK (NOT "enforced" OR "tested_at" IS NOT NULL)
);

-- Who an account is at a provider.
CREATE TABLE "identity_links" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "identity_links_provider_id_subject_key" ON "identity_links"("provider_id", "subject");
CREATE UNIQUE INDEX "identity_links_account_id_provider_id_key" ON "identity_links"("account_id", "provider_id");

-- What counts once: answers of providers, tickets, logout tokens.
CREATE TABLE "spent_tokens" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_tokens_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "spent_tokens_expires_at_idx" ON "spent_tokens"("expires_at");

-- One row: what holds for all sign-ins. Its lock orders all changes of what is enforced.
CREATE TABLE "sign_in_settings" (
    "id" BOOLEAN NOT NULL DEFAULT true CHECK ("id"),
    "second_factor" TEXT NOT NULL DEFAULT 'nobody' CHECK ("second_factor" IN ('nobody', 'admins', 'everybody')),
    "emergency_account_id" UUID,

    CONSTRAINT "sign_in_settings_pkey" PRIMARY KEY ("id")
);
INSERT INTO "sign_in_settings" DEFAULT VALUES;

-- The provider whose directory looks after this person, as `users` says.
ALTER TABLE "accounts" ADD COLUMN "managed_by" UUID;

ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "sign_in_settings" ADD CONSTRAINT "sign_in_settings_emergency_account_id_fkey" FOREIGN KEY ("emergency_account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

ALTER TYPE "mail_kind" ADD VALUE 'emergency_account_used';
