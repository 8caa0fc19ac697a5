-- Trigrams find any part of a word by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- No foreign key to the list: its check of each row would halve the speed of an import. Writers of contacts lock the list's row instead.
CREATE TABLE contacts (
  id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text NOT NULL,
  phone_e164 text NOT NULL,
  company text,
  notes text,
  custom_fields jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'active',
  callback_at timestamptz(3),
  callback_user_id uuid,
  last_call_disposition text,
  total_calls integer NOT NULL DEFAULT 0,
  last_called_at timestamptz(3),
  created_at timestamptz(6) NOT NULL,
  search_text text NOT NULL,
  -- The order of the queue, descending like each of its keys.
  queue_rank smallint NOT NULL GENERATED ALWAYS AS (
    CASE status WHEN 'active' THEN 4 WHEN 'attempted' THEN 3 WHEN 'callback' THEN 1 ELSE 2 END) STORED,
  -- No index: a job's contacts lie in one range of ids, which the job records.
  import_job_id uuid,
  lease_user_id uuid,
  lease_until timestamptz(3),
  tries smallint NOT NULL DEFAULT 0,
  retry_at timestamptz(3),
  -- The user who saved the last result, and when; other agents' queues show it.
  finished_by uuid,
  finished_at timestamptz(3),
  place_id smallint,
  place_source text,
  region text,
  time_zone text,
  parked_until timestamptz(3),
  parked_for text,
  -- The key of the contact in another system.
  external_key text,
  -- The job title.
  title text,
  CONSTRAINT contacts_callback_check CHECK ((status = 'callback') = ((callback_at IS NOT NULL) AND (callback_user_id IS NOT NULL))),
  CONSTRAINT contacts_disposition_check CHECK (last_call_disposition IN ('callback', 'winner', 'loser', 'archived')),
  CONSTRAINT contacts_lease_check CHECK ((lease_user_id IS NULL) = (lease_until IS NULL)),
  CONSTRAINT contacts_retry_check
      CHECK ((tries >= 0) AND ((tries > 0) = (retry_at IS NOT NULL)) AND ((tries = 0) OR (status = 'attempted'))),
  CONSTRAINT contacts_status_check CHECK (status IN ('active', 'attempted', 'winner', 'loser', 'archived', 'callback')),
  CONSTRAINT contacts_pkey PRIMARY KEY (id)
)
-- Vacuum runs often, because a queue updates the same contacts again and again.
WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, vacuum_index_cleanup = on);
CREATE UNIQUE INDEX contacts_call_list_id_phone_e164_key ON contacts (call_list_id, phone_e164);
CREATE INDEX contacts_call_list_id_queue_rank_created_at_id_idx ON contacts (call_list_id, queue_rank, created_at, id);
CREATE INDEX contacts_callback_owner_idx ON contacts (callback_user_id, callback_at, id) WHERE callback_user_id IS NOT NULL;
CREATE INDEX contacts_called_idx ON contacts (phone_e164) WHERE lease_until IS NOT NULL;
CREATE INDEX contacts_lapsing_idx ON contacts (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX contacts_later_try_idx ON contacts (call_list_id, tries, retry_at)
    WHERE (tries > 0) AND (lease_user_id IS NULL) AND (parked_until IS NULL);
-- One lease per agent.
CREATE UNIQUE INDEX contacts_lease_key ON contacts (lease_user_id) WHERE lease_user_id IS NOT NULL;
CREATE INDEX contacts_line_idx ON contacts (call_list_id, status, created_at, id)
    WHERE status IN ('active', 'attempted') AND (tries = 0) AND (lease_user_id IS NULL) AND (parked_until IS NULL);
CREATE INDEX contacts_parked_idx ON contacts (parked_until, id) WHERE parked_until IS NOT NULL;
-- Place -1 has the contacts without a known place.
CREATE INDEX contacts_place_line_idx ON contacts (call_list_id, status, coalesce(place_id, (-1)::smallint), created_at, id)
    WHERE status IN ('active', 'attempted') AND (tries = 0) AND (lease_user_id IS NULL) AND (parked_until IS NULL);
CREATE INDEX contacts_promise_idx ON contacts (call_list_id, callback_at) WHERE callback_at IS NOT NULL;

-- The contacts that auto-dial has offered an agent in a round: each contact is offered once before any is offered again.
CREATE TABLE auto_dial_offers (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  offered_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT auto_dial_offers_pkey PRIMARY KEY (user_id, round_id, contact_id)
);
-- Finds old rounds to delete. Rows are written in the order of time, so the index adds almost nothing to a write.
CREATE INDEX auto_dial_offers_offered_at_idx ON auto_dial_offers USING brin (offered_at);

-- Results before their correction. No foreign key: calls are partitioned.
CREATE TABLE call_corrections (
  id uuid NOT NULL,
  call_log_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  by_user_id uuid NOT NULL,
  disposition text,
  outcome text,
  CONSTRAINT call_corrections_pkey PRIMARY KEY (id)
);
CREATE INDEX call_corrections_call_log_id_idx ON call_corrections (call_log_id);

CREATE TABLE call_lists (
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  created_by uuid NOT NULL,
  default_country char(2) NOT NULL DEFAULT 'US',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  retry_no_answer_minutes integer NOT NULL DEFAULT 120,
  retry_busy_minutes integer NOT NULL DEFAULT 30,
  retry_voicemail_minutes integer NOT NULL DEFAULT 240,
  max_tries smallint NOT NULL DEFAULT 5,
  callback_grace_minutes integer NOT NULL DEFAULT 60,
  audience text,
  subject text,
  seller text,
  customers boolean NOT NULL DEFAULT false,
  hours jsonb,
  ends_on date,
  -- The release of the place data by which all contacts of the list were placed; null until then.
  places_release text,
  -- The searched text of the list: name and description, folded as `fold-text.ts` in packages/common folds.
  search_text text,
  -- Null: the organization's.
  team_id uuid,
  -- Seconds from the end of a call until its result is due; 0: no limit.
  wrap_up_seconds smallint NOT NULL DEFAULT 0,
  CONSTRAINT call_lists_callback_grace_check CHECK (callback_grace_minutes BETWEEN 0 AND 43200),
  CONSTRAINT call_lists_retry_check
      CHECK ((retry_no_answer_minutes BETWEEN 1 AND 43200) AND (retry_busy_minutes BETWEEN 1 AND 43200)
      AND (retry_voicemail_minutes BETWEEN 1 AND 43200) AND (max_tries BETWEEN 1 AND 20)),
  CONSTRAINT call_lists_pkey PRIMARY KEY (id)
);
CREATE INDEX call_lists_created_at_id_idx ON call_lists (created_at DESC, id DESC);
CREATE INDEX call_lists_team_id_idx ON call_lists (team_id);

CREATE TABLE call_list_counters (
  call_list_id uuid NOT NULL,
  slot smallint NOT NULL,
  active bigint NOT NULL DEFAULT 0,
  attempted bigint NOT NULL DEFAULT 0,
  callback bigint NOT NULL DEFAULT 0,
  winner bigint NOT NULL DEFAULT 0,
  loser bigint NOT NULL DEFAULT 0,
  archived bigint NOT NULL DEFAULT 0,
  completed bigint NOT NULL DEFAULT 0,
  CONSTRAINT call_list_counters_pkey PRIMARY KEY (call_list_id, slot),
  CONSTRAINT call_list_counters_call_list_id_fkey FOREIGN KEY (call_list_id) REFERENCES call_lists (id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor = 50);

-- Deleted lists whose rows are still being removed step by step. A separate table: an import holds the list's row while it writes a
-- slice, and a deletion does not wait for it.
CREATE TABLE call_list_deletions (
  call_list_id uuid NOT NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT call_list_deletions_pkey PRIMARY KEY (call_list_id),
  CONSTRAINT call_list_deletions_call_list_id_fkey FOREIGN KEY (call_list_id) REFERENCES call_lists (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE call_logs (
  id uuid NOT NULL,
  contact_id uuid,
  user_id uuid NOT NULL,
  call_list_id uuid,
  phone_number text NOT NULL,
  disposition text,
  outcome text,
  duration integer NOT NULL DEFAULT 0,
  notes text,
  recording_url text,
  called_at timestamptz(3) NOT NULL,
  dial_key uuid,
  dial_hash uuid,
  result_key uuid,
  result_hash uuid,
  call_key text,
  ended_at timestamptz(3),
  resulted_at timestamptz(3),
  work_seconds integer,
  finished_by uuid,
  phone_e164 text,
  subject text,
  rule_state text,
  dialled_at timestamptz(3),
  -- The team of the list at the dial, for good.
  team_id uuid,
  basis_id bigint,
  dials_before integer,
  consent_id uuid,
  own_number text,
  CONSTRAINT call_logs_disposition_check CHECK (disposition IN ('callback', 'winner', 'loser', 'archived')),
  CONSTRAINT call_logs_duration_check CHECK ((duration >= 0) AND ((duration = 0) OR (outcome = 'answered'))),
  CONSTRAINT call_logs_outcome_check CHECK (outcome IN ('answered', 'no-answer', 'busy', 'voicemail', 'invalid')),
  CONSTRAINT call_logs_pkey PRIMARY KEY (id, called_at)
) PARTITION BY RANGE (called_at);
CREATE INDEX call_logs_call_list_id_idx ON call_logs (call_list_id);
-- Calls of a range of days, newest or oldest first, page by page; and the few calls made outside the rules.
CREATE INDEX call_logs_called_at_id_idx ON call_logs (called_at, id);
CREATE INDEX call_logs_contact_id_called_at_idx ON call_logs (contact_id, called_at);
-- A few rows per agent: a finished call leaves the index.
CREATE INDEX call_logs_open_by_user_idx ON call_logs (user_id, called_at)
    WHERE (disposition IS NULL) AND (outcome IS NULL) AND (contact_id IS NOT NULL);
-- A result completes the caller's newest open call of a contact.
CREATE INDEX call_logs_open_idx ON call_logs (contact_id, user_id, called_at) WHERE disposition IS NULL;
CREATE INDEX call_logs_outside_idx ON call_logs (called_at, id) WHERE rule_state = 'outside';
-- Calls of a number, in any list.
CREATE INDEX call_logs_phone_e164_called_at_idx ON call_logs (phone_e164, called_at) WHERE phone_e164 IS NOT NULL;
CREATE INDEX call_logs_user_id_called_at_idx ON call_logs (user_id, called_at);

CREATE TABLE consents (
  id uuid NOT NULL,
  phone_e164 text NOT NULL,
  kind text NOT NULL,
  given_at timestamptz(3) NOT NULL,
  wording text,
  purpose text,
  proof_url text,
  source text,
  recorded_by uuid NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  withdrawn_at timestamptz(3),
  CONSTRAINT consents_kind_check CHECK (kind IN ('express', 'written')),
  CONSTRAINT consents_pkey PRIMARY KEY (id)
);
CREATE INDEX consents_phone_e164_idx ON consents (phone_e164);

CREATE TABLE contact_search (
  contact_id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT contact_search_pkey PRIMARY KEY (contact_id, call_list_id)
) PARTITION BY HASH (call_list_id);
CREATE INDEX contact_search_search_text_idx ON contact_search USING gin (search_text gin_trgm_ops);

-- Numbers of people who asked not to be called. Entries end and are never deleted, so that the state at any instant can be read.
CREATE TABLE do_not_call (
  id uuid NOT NULL,
  phone_e164 text NOT NULL,
  scope text NOT NULL,
  scope_id uuid,
  reason text NOT NULL,
  source text NOT NULL,
  call_log_id uuid,
  note text,
  added_by uuid NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by uuid,
  removed_why text,
  CONSTRAINT do_not_call_reason_check CHECK (reason IN ('asked', 'legal', 'complaint', 'wrong-number', 'unusable', 'other')),
  CONSTRAINT do_not_call_scope_check CHECK (((scope = 'everywhere') = (scope_id IS NULL)) AND (scope IN ('everywhere', 'list'))),
  CONSTRAINT do_not_call_source_check CHECK (source IN ('agent', 'admin', 'import', 'api')),
  CONSTRAINT do_not_call_pkey PRIMARY KEY (id)
);
CREATE INDEX do_not_call_added_at_id_idx ON do_not_call (added_at DESC, id DESC);
-- One active entry per number and scope, also when two users add it at the same time.
CREATE UNIQUE INDEX do_not_call_living_key ON do_not_call (phone_e164, scope, scope_id) NULLS NOT DISTINCT WHERE removed_at IS NULL;
CREATE INDEX do_not_call_phone_e164_idx ON do_not_call (phone_e164);

-- Uploaded files of the organization's own do-not-call numbers.
CREATE TABLE do_not_call_imports (
  id uuid NOT NULL,
  reason text NOT NULL,
  country text NOT NULL,
  created_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'running',
  processed integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  message text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  received_at timestamptz(3),
  finished_at timestamptz(3),
  -- Which lines of a do-not-call file have no number.
  invalid_lines jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT do_not_call_imports_reason_check CHECK (reason IN ('asked', 'legal', 'complaint', 'wrong-number', 'unusable', 'other')),
  CONSTRAINT do_not_call_imports_state_check CHECK (state IN ('running', 'done', 'failed')),
  CONSTRAINT do_not_call_imports_pkey PRIMARY KEY (id)
);
-- The imports that still run.
CREATE INDEX do_not_call_imports_running_idx ON do_not_call_imports (created_at) WHERE state = 'running';

-- Numbers that are not entries yet: one row is the work of one transaction.
CREATE TABLE do_not_call_import_slices (
  import_id uuid NOT NULL,
  seq integer NOT NULL,
  phones text[] NOT NULL,
  CONSTRAINT do_not_call_import_slices_pkey PRIMARY KEY (import_id, seq),
  CONSTRAINT do_not_call_import_slices_import_id_fkey FOREIGN KEY (import_id)
      REFERENCES do_not_call_imports (id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The names of deleted people, for the evidence of their calls.
CREATE TABLE former_members (
  id uuid NOT NULL,
  first_name text,
  last_name text,
  CONSTRAINT former_members_pkey PRIMARY KEY (id)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash char(64) NOT NULL,
  answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Keys that their call records as well, and keys of notes of clicks, are deleted early.
  is_brief boolean NOT NULL DEFAULT false,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE import_jobs (
  id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  created_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'uploading',
  is_plan boolean NOT NULL,
  mapping jsonb NOT NULL,
  country char(2) NOT NULL,
  idempotency_key text,
  request_hash char(64) NOT NULL,
  columns text[] NOT NULL,
  delimiter text NOT NULL,
  newline text NOT NULL,
  encoding text NOT NULL,
  file_bytes bigint,
  file_hash bytea,
  bytes bigint NOT NULL DEFAULT 0,
  upload_id uuid,
  upload_seen_at timestamptz(3),
  processed integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  plan jsonb,
  message text,
  first_contact_id uuid,
  last_contact_id uuid,
  reverted integer NOT NULL DEFAULT 0,
  worker_id uuid,
  worker_seen_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  left_out integer NOT NULL DEFAULT 0,
  place_unknown integer NOT NULL DEFAULT 0,
  -- A resumed upload is read in the encoding that its sender chose.
  is_encoding_chosen boolean NOT NULL DEFAULT false,
  CONSTRAINT import_jobs_state_check
      CHECK (state IN ('uploading', 'running', 'ready', 'paused', 'done', 'failed', 'cancelled', 'reverted')),
  CONSTRAINT import_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT import_jobs_call_list_id_fkey FOREIGN KEY (call_list_id) REFERENCES call_lists (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX import_jobs_call_list_id_created_at_id_idx ON import_jobs (call_list_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX import_jobs_created_by_idempotency_key_key ON import_jobs (created_by, idempotency_key);
-- Found by a worker every second: few rows, however long the history.
CREATE INDEX import_jobs_open_idx ON import_jobs (created_at) WHERE state IN ('uploading', 'running', 'reverted') AND (finished_at IS NULL);

-- The file as received, in pieces of one mebibyte, until the job ends.
CREATE TABLE import_chunks (
  import_job_id uuid NOT NULL,
  seq integer NOT NULL,
  bytes integer NOT NULL,
  hash bytea NOT NULL,
  packed bytea NOT NULL,
  CONSTRAINT import_chunks_pkey PRIMARY KEY (import_job_id, seq),
  CONSTRAINT import_chunks_import_job_id_fkey FOREIGN KEY (import_job_id) REFERENCES import_jobs (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE import_rejects (
  import_job_id uuid NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  cells text[] NOT NULL,
  CONSTRAINT import_rejects_pkey PRIMARY KEY (import_job_id, line),
  CONSTRAINT import_rejects_import_job_id_fkey FOREIGN KEY (import_job_id) REFERENCES import_jobs (id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The teams that each lead manages, their own and all below. Written anew with each change, so that a scope is one look-up by key.
CREATE TABLE led_teams (
  user_id uuid NOT NULL,
  team_id uuid NOT NULL,
  CONSTRAINT led_teams_pkey PRIMARY KEY (user_id, team_id)
);

CREATE TABLE members (
  id uuid NOT NULL,
  first_name text,
  last_name text,
  role text NOT NULL,
  is_active boolean NOT NULL,
  -- The line that an agent declares to call from, and the line at each dial.
  calling_number text,
  CONSTRAINT members_role_check CHECK (role IN ('user', 'admin')),
  CONSTRAINT members_pkey PRIMARY KEY (id)
);

-- One row from the users subgraph; without it every setting has its default.
CREATE TABLE organisation_settings (
  id smallint NOT NULL DEFAULT 1,
  leads_import boolean NOT NULL,
  CONSTRAINT organisation_settings_one CHECK (id = 1),
  CONSTRAINT organisation_settings_pkey PRIMARY KEY (id)
);

-- Numbers or lists whose parking has to be reviewed, or all of them: written with the change, reviewed within seconds.
CREATE TABLE parking_tasks (
  id bigserial,
  phone_e164 text,
  call_list_id uuid,
  CONSTRAINT parking_tasks_pkey PRIMARY KEY (id)
);

-- The places of numbers and records: few rows, which never change. A contact refers to one of them.
CREATE TABLE places (
  id smallint NOT NULL,
  country text,
  regions text[] NOT NULL,
  zones text[] NOT NULL,
  CONSTRAINT places_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX places_country_regions_zones_key ON places (country, regions, zones) NULLS NOT DISTINCT;

-- The instants at which a call became known as a refusal, and at which it no longer was one: results are received late, corrected and
-- undone, and the evidence of a call uses what was known when it was made. No foreign key: calls are partitioned.
CREATE TABLE refusal_changes (
  id bigserial,
  phone_e164 text NOT NULL,
  call_log_id uuid NOT NULL,
  known_at timestamptz(3) NOT NULL,
  refused_at timestamptz(3),
  CONSTRAINT refusal_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX refusal_changes_phone_e164_call_log_id_idx ON refusal_changes (phone_e164, call_log_id);

-- E.164 without its plus: the digits fit a bigint. One partition per snapshot, which is made, filled, attached and dropped as a whole.
CREATE TABLE register_numbers (
  snapshot_id uuid NOT NULL,
  phone bigint NOT NULL
) PARTITION BY LIST (snapshot_id);
CREATE INDEX register_numbers_phone_idx ON register_numbers (phone);

-- Registers of other organizations, loaded as files. One snapshot of each is active.
CREATE TABLE registers (
  id uuid NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  active_snapshot uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT registers_pkey PRIMARY KEY (id)
);

CREATE TABLE register_snapshots (
  id uuid NOT NULL,
  register_id uuid NOT NULL,
  as_of date NOT NULL,
  state text NOT NULL DEFAULT 'loading',
  rows integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  invalid_lines jsonb NOT NULL DEFAULT '[]',
  sha256 bytea,
  message text,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  received_at timestamptz(3),
  loaded_at timestamptz(3),
  replaced_at timestamptz(3),
  dropped_at timestamptz(3),
  CONSTRAINT register_snapshots_state_check CHECK (state IN ('loading', 'active', 'failed', 'replaced')),
  CONSTRAINT register_snapshots_pkey PRIMARY KEY (id),
  CONSTRAINT register_snapshots_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX register_snapshots_register_id_idx ON register_snapshots (register_id);

-- Keys of results that were corrected or undone since: a repeated request is still recognized. No foreign key: calls are partitioned.
CREATE TABLE replaced_result_keys (
  contact_id uuid NOT NULL,
  key uuid NOT NULL,
  hash uuid NOT NULL,
  call_log_id uuid NOT NULL,
  replaced_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT replaced_result_keys_pkey PRIMARY KEY (contact_id, key)
);
CREATE INDEX replaced_result_keys_replaced_at_idx ON replaced_result_keys (replaced_at);

-- Contact and call before a result, while the result can be undone. Unlogged: after a crash it is too late to undo.
CREATE UNLOGGED TABLE result_undo (
  call_log_id uuid NOT NULL,
  user_id uuid NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  contact_before jsonb NOT NULL,
  call_before jsonb,
  CONSTRAINT result_undo_pkey PRIMARY KEY (call_log_id)
);
CREATE INDEX result_undo_saved_at_idx ON result_undo (saved_at);

-- Rule sets. A version never changes.
CREATE TABLE rule_sets (
  id uuid NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  regions text[],
  audience text NOT NULL DEFAULT 'both',
  state text NOT NULL DEFAULT 'draft',
  active_version integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT rule_sets_audience_check CHECK (audience IN ('both', 'consumer', 'business')),
  CONSTRAINT rule_sets_state_check CHECK (state IN ('draft', 'active', 'retired')),
  CONSTRAINT rule_sets_pkey PRIMARY KEY (id)
);

CREATE TABLE rule_set_versions (
  rule_set_id uuid NOT NULL,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  source_title text,
  source_url text,
  reviewed_on date,
  reviewed_by uuid,
  activated_at timestamptz(3),
  activated_by uuid,
  retired_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The earlier periods in which a version was active: without this, a new activation would lose them.
  active_before tstzmultirange NOT NULL DEFAULT '{}',
  CONSTRAINT rule_set_versions_pkey PRIMARY KEY (rule_set_id, version),
  CONSTRAINT rule_set_versions_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES rule_sets (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE search_backlog (
  id bigserial,
  call_list_id uuid NOT NULL,
  first_contact_id uuid NOT NULL,
  last_contact_id uuid NOT NULL,
  CONSTRAINT search_backlog_pkey PRIMARY KEY (id)
);
CREATE INDEX search_backlog_call_list_id_idx ON search_backlog (call_list_id);

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

CREATE TABLE user_call_list_assignments (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  assigned_by uuid NOT NULL,
  assigned_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT user_call_list_assignments_pkey PRIMARY KEY (id),
  CONSTRAINT user_call_list_assignments_call_list_id_fkey FOREIGN KEY (call_list_id)
      REFERENCES call_lists (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT user_call_list_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES members (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_call_list_assignments_call_list_id_user_id_key ON user_call_list_assignments (call_list_id, user_id);
CREATE INDEX user_call_list_assignments_user_id_idx ON user_call_list_assignments (user_id);

-- The basis that thousands of calls share: place, rules, list. Never changes; its hash reveals a change.
CREATE TABLE verdict_bases (
  id bigserial,
  hash text NOT NULL,
  body jsonb NOT NULL,
  CONSTRAINT verdict_bases_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX verdict_bases_hash_key ON verdict_bases (hash);

ALTER TABLE ONLY import_chunks ALTER COLUMN packed SET STORAGE EXTERNAL;

CREATE TABLE call_logs_default PARTITION OF call_logs DEFAULT;

-- A search reads one of sixteen partitions.
DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE %I PARTITION OF contact_search FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            'contact_search_' || part, part);
    END LOOP;
END $$;
