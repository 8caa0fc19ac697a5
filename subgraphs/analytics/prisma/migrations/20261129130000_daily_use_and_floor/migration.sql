ALTER TABLE call_figures
  ADD COLUMN right_person integer NOT NULL DEFAULT 0,
  ADD COLUMN success integer NOT NULL DEFAULT 0,
  ADD COLUMN refused integer NOT NULL DEFAULT 0,
  ADD COLUMN do_not_call integer NOT NULL DEFAULT 0,
  ADD COLUMN wrong_number integer NOT NULL DEFAULT 0,
  ADD COLUMN unusable integer NOT NULL DEFAULT 0;

-- The figures of each call list. Calls without a list are the difference to the figures of all calls.
CREATE TABLE list_figures (
  call_list_id uuid NOT NULL,
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
  right_person integer NOT NULL DEFAULT 0,
  success integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  do_not_call integer NOT NULL DEFAULT 0,
  wrong_number integer NOT NULL DEFAULT 0,
  unusable integer NOT NULL DEFAULT 0,
  CONSTRAINT list_figures_pkey PRIMARY KEY (call_list_id, grain, starts_at)
)
WITH (fillfactor = 80);

-- The table of all lists in a period.
CREATE INDEX list_figures_grain_starts_at_idx ON list_figures (grain, starts_at);

-- Calls by their result of a set: of users and of everybody (the nil subject), in all lists (the nil group), in the lists of a team, and
-- in one list. A label of the breakdown belongs to the key, because a result that leads to another try has several outcomes.
CREATE TABLE result_figures (
  subject_id uuid NOT NULL,
  group_id uuid NOT NULL,
  grain smallint NOT NULL,
  starts_at timestamptz(0) NOT NULL,
  result_id uuid NOT NULL,
  label text NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  CONSTRAINT result_figures_pkey PRIMARY KEY (subject_id, group_id, grain, starts_at, result_id, label)
) PARTITION BY LIST (subject_id);

-- The names of results, from the events of the call-lists subgraph.
CREATE TABLE results (
  id uuid NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  CONSTRAINT results_pkey PRIMARY KEY (id)
);

ALTER TABLE team_figures
  ADD COLUMN right_person integer NOT NULL DEFAULT 0,
  ADD COLUMN success integer NOT NULL DEFAULT 0,
  ADD COLUMN refused integer NOT NULL DEFAULT 0,
  ADD COLUMN do_not_call integer NOT NULL DEFAULT 0,
  ADD COLUMN wrong_number integer NOT NULL DEFAULT 0,
  ADD COLUMN unusable integer NOT NULL DEFAULT 0;

-- The lists of teams, from the events of the call-lists subgraph.
CREATE TABLE team_lists (
  call_list_id uuid NOT NULL,
  team_id uuid NOT NULL,
  CONSTRAINT team_lists_pkey PRIMARY KEY (call_list_id)
);

CREATE INDEX team_lists_team_id_idx ON team_lists (team_id);

-- Everybody's results lie apart from its people's, each grain apart from the others, as the figures of calls.
CREATE TABLE result_figures_of_all PARTITION OF result_figures
    FOR VALUES IN ('00000000-0000-0000-0000-000000000000') PARTITION BY LIST (grain);

CREATE TABLE result_figures_of_users PARTITION OF result_figures DEFAULT PARTITION BY LIST (grain);

DO $$
DECLARE
    whose TEXT;
    grain TEXT;
    minutes INTEGER;
BEGIN
    FOREACH whose IN ARRAY ARRAY['of_all', 'of_users'] LOOP
        FOR grain, minutes IN VALUES ('quarter', 15), ('hour', 60), ('six_hours', 360) LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%s) WITH (fillfactor = 80)',
                'result_figures_' || whose || '_by_' || grain, 'result_figures_' || whose, minutes);
        END LOOP;
    END LOOP;
END $$;

-- A winner counts as a success.
UPDATE call_figures SET success = winner WHERE winner > 0;

UPDATE team_figures SET success = winner WHERE winner > 0;
