-- One row: the account that `auth` relies on while an identity provider is enforced.
CREATE TABLE "emergency_account" (
    "id" BOOLEAN NOT NULL DEFAULT true CHECK ("id"),
    "user_id" UUID,
    "is_kept" BOOLEAN NOT NULL,

    CONSTRAINT "emergency_account_pkey" PRIMARY KEY ("id")
);
