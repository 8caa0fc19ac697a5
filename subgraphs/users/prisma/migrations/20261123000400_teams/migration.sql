CREATE TABLE "teams" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    -- The name without regard to case: the database's own lower() depends on its locale.
    "name_key" TEXT NOT NULL,
    "parent_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    CONSTRAINT "teams_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "teams_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "teams_parent_id_idx" ON "teams"("parent_id");
-- An archived team frees its name.
CREATE UNIQUE INDEX "teams_name_key" ON "teams"(coalesce("parent_id", '00000000-0000-0000-0000-000000000000'), "name_key")
    WHERE "archived_at" IS NULL;

CREATE TABLE "team_members" (
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "team_members_pkey" PRIMARY KEY ("team_id", "user_id"),
    CONSTRAINT "team_members_role_check" CHECK ("role" IN ('agent', 'lead')),
    CONSTRAINT "team_members_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "team_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- Which call lists are a team's: fed by the events of the call lists, so that a team with lists is not archived.
CREATE TABLE "team_lists" (
    "call_list_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    CONSTRAINT "team_lists_pkey" PRIMARY KEY ("call_list_id")
);
CREATE INDEX "team_lists_team_id_idx" ON "team_lists"("team_id");

-- One row: without it everything is at its default.
CREATE TABLE "organisation_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "leads_import" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "organisation_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organisation_settings_one" CHECK ("id" = 1)
);
