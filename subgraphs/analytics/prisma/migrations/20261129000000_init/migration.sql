-- A year is read by six hours; the hours and quarter hours at its ends are read from the finer grains. One column per label instead of one
-- row per label: the rows of a year fit one short scan. The fill factor leaves room for updates in place: a row is counted up many
-- times, then never again.
CREATE TABLE call_figures (
  subject_id uuid NOT NULL,
  grain smallint NOT NULL,
  starts_at timestamptz(0) NOT NULL,
  attempted integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  no_answer integer NOT NULL DEFAULT 0,
  busy integer NOT NULL DEFAULT 0,
  voicemail integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  callback integer NOT NULL DEFAULT 0,
  winner integer NOT NULL DEFAULT 0,
  loser integer NOT NULL DEFAULT 0,
  archived integer NOT NULL DEFAULT 0,
  talks integer NOT NULL DEFAULT 0,
  talk_seconds bigint NOT NULL DEFAULT 0,
  CONSTRAINT call_figures_pkey PRIMARY KEY (subject_id, grain, starts_at)
) PARTITION BY LIST (subject_id);

-- The teams that each lead manages, their own and all below. Written anew with each change, so that a scope is one look-up by key.
CREATE TABLE led_teams (
  user_id uuid NOT NULL,
  team_id uuid NOT NULL,
  CONSTRAINT led_teams_pkey PRIMARY KEY (user_id, team_id)
);

-- The figures of users by team, and of each team (the nil subject), next to the figures of all calls. A team's own figures have a
-- partition of their own: they are read far more often than its people's.
CREATE TABLE team_figures (
  subject_id uuid NOT NULL,
  team_id uuid NOT NULL,
  grain smallint NOT NULL,
  starts_at timestamptz(0) NOT NULL,
  attempted integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  no_answer integer NOT NULL DEFAULT 0,
  busy integer NOT NULL DEFAULT 0,
  voicemail integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  callback integer NOT NULL DEFAULT 0,
  winner integer NOT NULL DEFAULT 0,
  loser integer NOT NULL DEFAULT 0,
  archived integer NOT NULL DEFAULT 0,
  talks integer NOT NULL DEFAULT 0,
  talk_seconds bigint NOT NULL DEFAULT 0,
  CONSTRAINT team_figures_pkey PRIMARY KEY (subject_id, team_id, grain, starts_at)
) PARTITION BY LIST (subject_id);

CREATE TABLE team_members (
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  CONSTRAINT team_members_role_check CHECK (role IN ('agent', 'lead')),
  CONSTRAINT team_members_pkey PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_user_id_idx ON team_members (user_id);

-- The teams as this subgraph needs them, from the events of the users subgraph.
CREATE TABLE teams (
  id uuid NOT NULL,
  name text NOT NULL,
  parent_id uuid,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL,
  CONSTRAINT teams_pkey PRIMARY KEY (id)
);
CREATE INDEX teams_parent_id_idx ON teams (parent_id);

-- The organization's own figures (the nil subject) lie apart from its people's, each grain apart from the others.
CREATE TABLE call_figures_of_all PARTITION OF call_figures
    FOR VALUES IN ('00000000-0000-0000-0000-000000000000') PARTITION BY LIST (grain);
CREATE TABLE call_figures_of_users PARTITION OF call_figures DEFAULT PARTITION BY LIST (grain);
DO $$
DECLARE
    grain TEXT;
    minutes INTEGER;
BEGIN
    FOR grain, minutes IN VALUES ('quarter', 15), ('hour', 60), ('six_hours', 360) LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF call_figures_of_all FOR VALUES IN (%s) WITH (fillfactor = 80)',
            'call_figures_of_all_by_' || grain, minutes);
        EXECUTE format('CREATE TABLE %I PARTITION OF call_figures_of_users FOR VALUES IN (%s) PARTITION BY HASH (subject_id)',
            'call_figures_of_users_by_' || grain, minutes);
        FOR part IN 0..15 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s) WITH (fillfactor = 80)',
                'call_figures_of_users_by_' || grain || '_' || part, 'call_figures_of_users_by_' || grain, part);
        END LOOP;
    END LOOP;
END $$;

CREATE TABLE team_figures_of_teams PARTITION OF team_figures
    FOR VALUES IN ('00000000-0000-0000-0000-000000000000') WITH (fillfactor = 80);
CREATE TABLE team_figures_of_users PARTITION OF team_figures DEFAULT WITH (fillfactor = 80);
-- The table of a team's people.
CREATE INDEX team_figures_of_users_by_team ON team_figures_of_users (team_id, grain, starts_at);
