-- The authenticator of an account, asked for after the password.
CREATE TABLE "second_factors" (
    "account_id" UUID NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_step" BIGINT NOT NULL,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("account_id")
);

-- Secrets that are not confirmed yet, each of the session that asked.
CREATE TABLE "second_factor_setups" (
    "account_id" UUID NOT NULL,
    "holder" TEXT NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_setups_pkey" PRIMARY KEY ("account_id", "holder")
);

CREATE TABLE "recovery_codes" (
    "account_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id", "hash")
);

-- Sign-ins between the password and the code.
CREATE TABLE "pre_sessions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pre_sessions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pre_sessions_account_id_idx" ON "pre_sessions"("account_id");
CREATE INDEX "pre_sessions_expires_at_idx" ON "pre_sessions"("expires_at");

ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "second_factor_setups" ADD CONSTRAINT "second_factor_setups_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pre_sessions" ADD CONSTRAINT "pre_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TYPE "mail_kind" ADD VALUE 'second_factor_removed';
