CREATE TYPE role AS ENUM ('user', 'admin');

-- One row: the emergency account while an identity provider is enforced.
CREATE TABLE emergency_account (
  id boolean NOT NULL DEFAULT true,
  user_id uuid,
  is_kept boolean NOT NULL,
  CONSTRAINT emergency_account_id_check CHECK (id),
  CONSTRAINT emergency_account_pkey PRIMARY KEY (id)
);

-- One row; without it every setting has its default.
CREATE TABLE organisation_settings (
  id smallint NOT NULL DEFAULT 1,
  leads_import boolean NOT NULL DEFAULT false,
  CONSTRAINT organisation_settings_one CHECK (id = 1),
  CONSTRAINT organisation_settings_pkey PRIMARY KEY (id)
);

-- The organization's identity providers, from the events of `auth`.
CREATE TABLE providers (
  id uuid NOT NULL,
  name text NOT NULL,
  domains text[] NOT NULL,
  is_on boolean NOT NULL,
  last_call_at timestamptz(3),
  CONSTRAINT providers_pkey PRIMARY KEY (id)
);

CREATE TABLE provisioning_errors (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  detail text NOT NULL,
  CONSTRAINT provisioning_errors_pkey PRIMARY KEY (id),
  CONSTRAINT provisioning_errors_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX provisioning_errors_provider_id_at_id_idx ON provisioning_errors (provider_id, at DESC, id DESC);

CREATE TABLE provisioning_tokens (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  CONSTRAINT provisioning_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT provisioning_tokens_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX provisioning_tokens_hash_key ON provisioning_tokens (hash);
CREATE INDEX provisioning_tokens_provider_id_created_at_idx ON provisioning_tokens (provider_id, created_at);

CREATE TABLE scim_groups (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  display_name text NOT NULL,
  external_id text,
  folded jsonb NOT NULL,
  mapped_to text,
  team_id uuid,
  team_role text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT scim_groups_pkey PRIMARY KEY (id),
  CONSTRAINT scim_groups_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_groups_display_name_key ON scim_groups (provider_id, ((folded ->> 'displayName')));
CREATE INDEX scim_groups_provider_id_created_at_id_idx ON scim_groups (provider_id, created_at, id);
CREATE INDEX scim_groups_team_id_idx ON scim_groups (team_id) WHERE team_id IS NOT NULL;

-- The call lists of a team, from the events of call-lists, so that a team with lists is not archived.
CREATE TABLE team_lists (
  call_list_id uuid NOT NULL,
  team_id uuid NOT NULL,
  CONSTRAINT team_lists_pkey PRIMARY KEY (call_list_id)
);
CREATE INDEX team_lists_team_id_idx ON team_lists (team_id);

CREATE TABLE teams (
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name folded for comparison: the database's own lower() depends on its locale.
  name_key text NOT NULL,
  parent_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  archived_at timestamptz(3),
  CONSTRAINT teams_pkey PRIMARY KEY (id),
  CONSTRAINT teams_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES teams (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- An archived team frees its name.
CREATE UNIQUE INDEX teams_name_key ON teams (COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'), name_key)
    WHERE archived_at IS NULL;
CREATE INDEX teams_parent_id_idx ON teams (parent_id);

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  profile_image_url text,
  role role NOT NULL DEFAULT 'user',
  is_active boolean NOT NULL DEFAULT true,
  is_email_verified boolean NOT NULL DEFAULT false,
  search_text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- E.164: the number that a person declares to call from. A phone link does not reveal the line it used.
  calling_number text,
  -- The provider whose directory manages the person.
  managed_by uuid,
  deactivated_by text,
  -- Whether the person has an authenticator, from the events of `auth`.
  has_second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT users_email_is_lower_case CHECK (email = lower(email)),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
-- Pages of the team list, newest first. A search reads it too: a plain scan of 10,000 members takes 5 ms, and a trigram index would make
-- every write more expensive.
CREATE INDEX users_created_at_id_idx ON users (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_managed_by_idx ON users (managed_by) WHERE managed_by IS NOT NULL;

CREATE TABLE scim_links (
  user_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  user_name text NOT NULL,
  external_id text,
  display_name text,
  emails jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  folded jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT scim_links_pkey PRIMARY KEY (user_id),
  CONSTRAINT scim_links_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT scim_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- All filters of a directory search the folded attributes. Without a pending list: a sync looks each person up right after it has
-- written another.
CREATE INDEX scim_links_folded_idx ON scim_links USING gin (folded jsonb_path_ops) WITH (fastupdate = off);
CREATE INDEX scim_links_provider_id_created_at_user_id_idx ON scim_links (provider_id, created_at, user_id);
-- A userName is unique among the people that the directory sees.
CREATE UNIQUE INDEX scim_links_user_name_key ON scim_links (provider_id, ((folded ->> 'userName'))) WHERE deleted_at IS NULL;

CREATE TABLE scim_group_members (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT scim_group_members_pkey PRIMARY KEY (group_id, user_id),
  CONSTRAINT scim_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT scim_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES scim_links (user_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user_id_idx ON scim_group_members (user_id);

CREATE TABLE team_members (
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT team_members_role_check CHECK (role IN ('agent', 'lead')),
  CONSTRAINT team_members_pkey PRIMARY KEY (team_id, user_id),
  CONSTRAINT team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX team_members_user_id_idx ON team_members (user_id);
