CREATE TYPE "role" AS ENUM ('user', 'admin');
CREATE TYPE "token_type" AS ENUM ('verification', 'password_reset', 'invitation');
CREATE TYPE "mail_kind" AS ENUM ('verification', 'password_reset', 'invitation', 'already_registered');

CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "role" "role" NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_email_verified" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accounts_email_is_lower_case" CHECK ("email" = lower("email"))
);
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

CREATE TABLE "credentials" (
    "account_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "credentials_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "credentials_hash_is_argon2id" CHECK ("password_hash" LIKE '$argon2id$%')
);

CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "role" "role" NOT NULL,
    "invited_by" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verification_tokens" (
    "id" UUID NOT NULL,
    "type" "token_type" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "account_id" UUID,
    "invitation_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "verification_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "verification_tokens_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    -- An invitation belongs to nobody yet, every other link to exactly one account.
    CONSTRAINT "verification_tokens_have_one_subject" CHECK (
        ("type" = 'invitation') = ("invitation_id" IS NOT NULL) AND ("type" <> 'invitation') = ("account_id" IS NOT NULL)
    )
);
CREATE UNIQUE INDEX "verification_tokens_token_hash_key" ON "verification_tokens"("token_hash");
CREATE INDEX "verification_tokens_account_id_idx" ON "verification_tokens"("account_id");
CREATE INDEX "verification_tokens_invitation_id_idx" ON "verification_tokens"("invitation_id");

CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "recipient" TEXT NOT NULL,
    "account_id" UUID,
    "invitation_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "mails_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "mails_kind_recipient_key" ON "mails"("kind", "recipient");
CREATE INDEX "mails_next_attempt_at_idx" ON "mails"("next_attempt_at");
CREATE INDEX "mails_account_id_idx" ON "mails"("account_id");
CREATE INDEX "mails_invitation_id_idx" ON "mails"("invitation_id");
