-- The teams as this subgraph needs them: fed by the events of the users subgraph.
CREATE TABLE "teams" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL,
    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "teams_parent_id_idx" ON "teams"("parent_id");

CREATE TABLE "team_members" (
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    CONSTRAINT "team_members_pkey" PRIMARY KEY ("team_id", "user_id"),
    CONSTRAINT "team_members_role_check" CHECK ("role" IN ('agent', 'lead'))
);
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- For each lead the teams that they look after, their own and all below: made anew with each change, so that scope is a look by key.
CREATE TABLE "led_teams" (
    "user_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    CONSTRAINT "led_teams_pkey" PRIMARY KEY ("user_id", "team_id")
);

-- One row, as the users subgraph says it; without it everything is at its default.
CREATE TABLE "organisation_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "leads_import" BOOLEAN NOT NULL,
    CONSTRAINT "organisation_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organisation_settings_one" CHECK ("id" = 1)
);

-- Null: the organisation's.
ALTER TABLE "call_lists" ADD COLUMN "team_id" UUID;
CREATE INDEX "call_lists_team_id_idx" ON "call_lists"("team_id");

-- The team of the list at the dial, for good.
ALTER TABLE "call_logs" ADD COLUMN "team_id" UUID;
