ALTER TABLE contacts
  -- When a user last corrected it: queues show the change, and undoing its import keeps the contact.
  ADD COLUMN corrected_at timestamptz(3),
  -- The result with which its latest call was saved; null when that was saved by a next step alone.
  ADD COLUMN last_result_id uuid;

-- Each status and number of calls, as a filter distinguishes them, is one range in the order of the queue. Contacts that were never
-- called are not in it, so an import need not write it.
CREATE INDEX contacts_filter_idx ON contacts (call_list_id, status, least(total_calls, 3), created_at, id)
    WHERE (status <> 'active') OR (total_calls > 0);

-- One row per agent, which every claim, dial and result changes: no index but the key, and space for changes in the same page.
CREATE TABLE agent_states (
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'signed-out',
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  list_id uuid,
  code_id uuid,
  call_id uuid,
  next_code_id uuid,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  day date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  reached integer NOT NULL DEFAULT 0,
  wins integer NOT NULL DEFAULT 0,
  CONSTRAINT agent_states_state_check CHECK (state IN ('signed-out', 'ready', 'preview', 'on-call', 'wrap-up', 'paused')),
  CONSTRAINT agent_states_pkey PRIMARY KEY (user_id)
) WITH (fillfactor = 50);

-- The whole seconds of each state that has ended, by quarter hour of UTC. The pause code is the nil UUID in other states.
CREATE TABLE agent_time (
  user_id uuid NOT NULL,
  quarter_at timestamptz(0) NOT NULL,
  state text NOT NULL,
  code_id uuid NOT NULL,
  seconds integer NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  CONSTRAINT agent_time_pkey PRIMARY KEY (user_id, quarter_at, state, code_id)
) WITH (fillfactor = 80);

CREATE TABLE pause_codes (
  id uuid NOT NULL,
  name text NOT NULL,
  minutes integer,
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  CONSTRAINT pause_codes_minutes_check CHECK (minutes BETWEEN 1 AND 480),
  CONSTRAINT pause_codes_pkey PRIMARY KEY (id)
);

INSERT INTO pause_codes (id, name, minutes, position) VALUES
  ('019ace00-0000-7000-8000-000000000001', 'Break', 15, 1),
  ('019ace00-0000-7000-8000-000000000002', 'Lunch', 45, 2),
  ('019ace00-0000-7000-8000-000000000003', 'Training', NULL, 3),
  ('019ace00-0000-7000-8000-000000000004', 'Meeting', NULL, 4),
  ('019ace00-0000-7000-8000-000000000005', 'Technical', NULL, 5);

ALTER TABLE call_corrections
  ADD COLUMN result_id uuid;

-- Corrections of contacts. Deleted with the contact.
CREATE TABLE contact_changes (
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Field to its values before and after.
  changes jsonb NOT NULL,
  -- E.164, set if the contact got another number: an import brings neither back.
  phone_from text,
  phone_to text,
  CONSTRAINT contact_changes_phone_check CHECK ((phone_from IS NULL) = (phone_to IS NULL)),
  CONSTRAINT contact_changes_pkey PRIMARY KEY (id)
);

CREATE INDEX contact_changes_contact_id_at_id_idx ON contact_changes (contact_id, at, id);

CREATE INDEX contact_changes_phone_idx ON contact_changes (call_list_id, phone_from) INCLUDE (phone_to) WHERE phone_from IS NOT NULL;

-- Results that admins define. A set is never deleted.
CREATE TABLE result_sets (
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name in lower case: no two sets have the same.
  name_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT result_sets_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX result_sets_name_key_key ON result_sets (name_key);

-- The results of a set in their order, retired ones last. Code, next step, outcome and meanings of a used result never change.
CREATE TABLE results (
  id uuid NOT NULL,
  set_id uuid NOT NULL,
  position smallint NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  key text,
  leads_to text NOT NULL,
  outcome text,
  meanings text[] NOT NULL,
  needs_note boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- When the first call was saved with it, in the transaction of that call.
  used_at timestamptz(3),
  CONSTRAINT results_leads_to_check CHECK (leads_to IN ('callback', 'winner', 'loser', 'archived', 'retry')),
  CONSTRAINT results_pkey PRIMARY KEY (id),
  CONSTRAINT results_set_id_fkey FOREIGN KEY (set_id) REFERENCES result_sets (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX results_set_id_idx ON results (set_id);

CREATE UNIQUE INDEX results_active_code_key ON results (set_id, code) WHERE is_active;

ALTER TABLE call_lists
  -- Since when it is paused; null while it is active. Calls that were made before are judged without the pause.
  ADD COLUMN paused_at timestamptz(3),
  ADD COLUMN script_id uuid,
  -- When the list got its script: calls dialed before have none.
  ADD COLUMN script_since timestamptz(3),
  -- The names of its typed fields that rows of the queue show, in order; null without typed fields: rows show all fields.
  ADD COLUMN row_fields text[],
  -- Null: the four next steps.
  ADD COLUMN result_set_id uuid,
  ADD CONSTRAINT call_lists_result_set_id_fkey FOREIGN KEY (result_set_id) REFERENCES result_sets (id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE call_logs
  -- The version of the script at the dial, for good, and the ticked statements by their numbers.
  ADD COLUMN script_version_id uuid,
  ADD COLUMN said smallint[] NOT NULL DEFAULT '{}',
  -- The result of a set with which it was saved.
  ADD COLUMN result_id uuid,
  -- The scope of the do-not-call entry that was saved with its result, next to the entries that its meanings write.
  ADD COLUMN do_not_call text;

-- Counts the uses of a result.
CREATE INDEX call_logs_result_id_idx ON call_logs (result_id) WHERE result_id IS NOT NULL;

ALTER TABLE import_jobs
  -- Imported rows with a value that does not fit the type of its field.
  ADD COLUMN misfits integer NOT NULL DEFAULT 0;

CREATE TABLE scripts (
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT scripts_pkey PRIMARY KEY (id)
);

ALTER TABLE call_lists ADD CONSTRAINT call_lists_script_id_fkey
    FOREIGN KEY (script_id) REFERENCES scripts (id) ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE INDEX call_lists_script_id_idx ON call_lists (script_id) WHERE script_id IS NOT NULL;

-- Never changes. Calls name the version that was said.
CREATE TABLE script_versions (
  id uuid NOT NULL,
  script_id uuid NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  published_at timestamptz(3) NOT NULL,
  published_by uuid NOT NULL,
  CONSTRAINT script_versions_pkey PRIMARY KEY (id),
  CONSTRAINT script_versions_script_id_fkey FOREIGN KEY (script_id) REFERENCES scripts (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX script_versions_script_id_version_key ON script_versions (script_id, version);

-- Additional fields with a type. Their values are texts in contacts.custom_fields, under the name.
CREATE TABLE field_definitions (
  id uuid NOT NULL,
  call_list_id uuid NOT NULL,
  name text NOT NULL,
  label text NOT NULL,
  type text NOT NULL,
  options text[] NOT NULL DEFAULT '{}',
  required text NOT NULL DEFAULT 'never',
  position smallint NOT NULL,
  show text NOT NULL DEFAULT 'dialog',
  CONSTRAINT field_definitions_required_check CHECK (required IN ('never', 'answered', 'success')),
  CONSTRAINT field_definitions_show_check CHECK (show IN ('row', 'dialog', 'both')),
  CONSTRAINT field_definitions_type_check
      CHECK (type IN ('text', 'area', 'number', 'date', 'time', 'choice', 'choices', 'yesno')),
  CONSTRAINT field_definitions_pkey PRIMARY KEY (id),
  CONSTRAINT field_definitions_call_list_id_fkey
      FOREIGN KEY (call_list_id) REFERENCES call_lists (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX field_definitions_call_list_id_name_key ON field_definitions (call_list_id, name);

-- Lists that were inactive before are paused from now on.
UPDATE call_lists SET paused_at = CURRENT_TIMESTAMP WHERE NOT is_active;
