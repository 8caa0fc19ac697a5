-- People whom a directory manages. Nobody is managed yet; the release before neither reads nor writes any of this.
ALTER TABLE "users" ADD COLUMN "managed_by" UUID, ADD COLUMN "deactivated_by" TEXT;
CREATE INDEX "users_managed_by_idx" ON "users"("managed_by") WHERE "managed_by" IS NOT NULL;

-- What `auth` says of the organisation's identity providers.
CREATE TABLE "providers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "domains" TEXT[] NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "last_call_at" TIMESTAMPTZ(3),

    CONSTRAINT "providers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "provisioning_tokens" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "provisioning_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "provisioning_tokens_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "provisioning_tokens_hash_key" ON "provisioning_tokens"("hash");
CREATE INDEX "provisioning_tokens_provider_id_created_at_idx" ON "provisioning_tokens"("provider_id", "created_at");

CREATE TABLE "provisioning_errors" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "detail" TEXT NOT NULL,

    CONSTRAINT "provisioning_errors_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "provisioning_errors_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "provisioning_errors_provider_id_at_id_idx" ON "provisioning_errors"("provider_id", "at" DESC, "id" DESC);

CREATE TABLE "scim_links" (
    "user_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "display_name" TEXT,
    "emails" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "folded" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "scim_links_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "scim_links_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "scim_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- A userName is unique among the people that the directory sees.
CREATE UNIQUE INDEX "scim_links_user_name_key" ON "scim_links"("provider_id", ("folded" ->> 'userName')) WHERE "deleted_at" IS NULL;
CREATE INDEX "scim_links_provider_id_created_at_user_id_idx" ON "scim_links"("provider_id", "created_at", "user_id");
-- All filters of a directory ask what the folded attributes contain. Without the list of what is pending: a sync looks each
-- person up just after it has written another.
CREATE INDEX "scim_links_folded_idx" ON "scim_links" USING gin ("folded" jsonb_path_ops) WITH (fastupdate = off);

CREATE TABLE "scim_groups" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "external_id" TEXT,
    "folded" JSONB NOT NULL,
    "mapped_to" TEXT,
    "team_id" UUID,
    "team_role" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "scim_groups_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "scim_groups_display_name_key" ON "scim_groups"("provider_id", ("folded" ->> 'displayName'));
CREATE INDEX "scim_groups_provider_id_created_at_id_idx" ON "scim_groups"("provider_id", "created_at", "id");
CREATE INDEX "scim_groups_team_id_idx" ON "scim_groups"("team_id") WHERE "team_id" IS NOT NULL;

CREATE TABLE "scim_group_members" (
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "scim_group_members_pkey" PRIMARY KEY ("group_id", "user_id"),
    CONSTRAINT "scim_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "scim_group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "scim_links"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "scim_group_members_user_id_idx" ON "scim_group_members"("user_id");
