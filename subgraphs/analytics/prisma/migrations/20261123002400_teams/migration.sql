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

-- The figures of users by team, and of each team (the nil subject), beside those of all calls, which the release before goes on
-- counting. A team's own lie apart from its people's: they are read far more often.
CREATE TABLE "team_figures" (
    "subject_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "grain" SMALLINT NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "attempted" INTEGER NOT NULL DEFAULT 0,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "no_answer" INTEGER NOT NULL DEFAULT 0,
    "busy" INTEGER NOT NULL DEFAULT 0,
    "voicemail" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "callback" INTEGER NOT NULL DEFAULT 0,
    "winner" INTEGER NOT NULL DEFAULT 0,
    "loser" INTEGER NOT NULL DEFAULT 0,
    "archived" INTEGER NOT NULL DEFAULT 0,
    "talks" INTEGER NOT NULL DEFAULT 0,
    "talk_seconds" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "team_figures_pkey" PRIMARY KEY ("subject_id", "team_id", "grain", "starts_at")
) PARTITION BY LIST ("subject_id");
-- Room for updates in place: a row is counted up many times, then never again.
CREATE TABLE "team_figures_of_teams" PARTITION OF "team_figures"
    FOR VALUES IN ('00000000-0000-0000-0000-000000000000') WITH (fillfactor = 80);
CREATE TABLE "team_figures_of_users" PARTITION OF "team_figures" DEFAULT WITH (fillfactor = 80);
-- For everybody of a team in a period.
CREATE INDEX "team_figures_of_users_by_team" ON "team_figures_of_users" ("team_id", "grain", "starts_at");
