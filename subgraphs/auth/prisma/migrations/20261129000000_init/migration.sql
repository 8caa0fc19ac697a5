CREATE TYPE mail_kind AS ENUM (
  'verification', 'password_reset', 'invitation', 'already_registered', 'second_factor_removed', 'emergency_account_used',
  'password_reset_by_admin', 'password_changed', 'authenticator_added', 'authenticator_replaced', 'authenticator_removed',
  'recovery_codes_renewed', 'identity_linked', 'identity_unlinked', 'account_deactivated', 'account_activated', 'account_deleted',
  'role_changed', 'email_replaced', 'email_assigned', 'signed_out_by_admin'
);
CREATE TYPE role AS ENUM ('user', 'admin');
CREATE TYPE token_type AS ENUM ('verification', 'password_reset', 'invitation');

CREATE TABLE accounts (
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  role role NOT NULL,
  is_active boolean NOT NULL,
  is_email_verified boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The provider whose directory manages this person.
  managed_by uuid,
  CONSTRAINT accounts_email_is_lower_case CHECK (email = lower(email)),
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (email);

CREATE TABLE credentials (
  account_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT credentials_hash_is_argon2id CHECK (password_hash ~~ '$argon2id$%'),
  CONSTRAINT credentials_pkey PRIMARY KEY (account_id),
  CONSTRAINT credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- OpenID Connect providers.
CREATE TABLE identity_providers (
  id uuid NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed text NOT NULL,
  domains text[] NOT NULL,
  trusts_addresses boolean NOT NULL DEFAULT false,
  jit text NOT NULL DEFAULT 'off',
  state text NOT NULL DEFAULT 'on',
  enforced boolean NOT NULL DEFAULT false,
  tested_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Another issuer or client: off until a test succeeds.
  needs_test boolean NOT NULL DEFAULT false,
  CONSTRAINT identity_providers_enforced_check CHECK ((NOT enforced) OR (tested_at IS NOT NULL)),
  CONSTRAINT identity_providers_jit_check CHECK (jit IN ('off', 'on')),
  CONSTRAINT identity_providers_state_check CHECK (state IN ('on', 'off')),
  CONSTRAINT identity_providers_pkey PRIMARY KEY (id)
);

-- The identity of an account at a provider.
CREATE TABLE identity_links (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  subject text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- A subject is unique within its issuer only, and a provider may give each client other subjects.
  issuer text NOT NULL,
  client_id text NOT NULL,
  CONSTRAINT identity_links_pkey PRIMARY KEY (id),
  CONSTRAINT identity_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT identity_links_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX identity_links_account_id_provider_id_issuer_client_id_key
    ON identity_links (account_id, provider_id, issuer, client_id);
CREATE UNIQUE INDEX identity_links_provider_id_issuer_client_id_subject_key ON identity_links (provider_id, issuer, client_id, subject);

CREATE TABLE invitations (
  id uuid NOT NULL,
  email text,
  role role NOT NULL,
  invited_by uuid,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT invitations_pkey PRIMARY KEY (id)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind mail_kind NOT NULL,
  recipient text NOT NULL,
  account_id uuid,
  invitation_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Two providers linked one after the other are two messages.
  about text NOT NULL DEFAULT '',
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT mails_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations (id) ON DELETE CASCADE
);
CREATE INDEX mails_account_id_idx ON mails (account_id);
CREATE INDEX mails_invitation_id_idx ON mails (invitation_id);
CREATE UNIQUE INDEX mails_kind_recipient_about_key ON mails (kind, recipient, about);
CREATE INDEX mails_next_attempt_at_idx ON mails (next_attempt_at);

-- Sign-ins that have a password and still need a code.
CREATE TABLE pre_sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  -- Whether the sign-in waits for the set-up of an authenticator instead of its code.
  is_setup boolean NOT NULL DEFAULT false,
  CONSTRAINT pre_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT pre_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX pre_sessions_account_id_idx ON pre_sessions (account_id);
CREATE INDEX pre_sessions_expires_at_idx ON pre_sessions (expires_at);

-- Counters of tries and messages without Redis, in the shape that rate-limiter-flexible reads. Unlogged: a crash that loses them gives an
-- attacker little, and no sign-in waits for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since the epoch.
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  hash text NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- Unconfirmed secrets, each of the session that requested it.
CREATE TABLE second_factor_setups (
  account_id uuid NOT NULL,
  holder text NOT NULL,
  secret_sealed text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT second_factor_setups_pkey PRIMARY KEY (account_id, holder),
  CONSTRAINT second_factor_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- The authenticator of an account.
CREATE TABLE second_factors (
  account_id uuid NOT NULL,
  secret_sealed text NOT NULL,
  confirmed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_step bigint NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- One row: the settings of all sign-ins. Its lock orders all changes of enforcement.
CREATE TABLE sign_in_settings (
  id boolean NOT NULL DEFAULT true,
  second_factor text NOT NULL DEFAULT 'nobody',
  emergency_account_id uuid,
  CONSTRAINT sign_in_settings_id_check CHECK (id),
  CONSTRAINT sign_in_settings_second_factor_check CHECK (second_factor IN ('nobody', 'admins', 'everybody')),
  CONSTRAINT sign_in_settings_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_settings_emergency_account_id_fkey FOREIGN KEY (emergency_account_id) REFERENCES accounts (id) ON DELETE SET NULL
);

-- Tokens that can be used once: a provider's answers, tickets, logout tokens.
CREATE TABLE spent_tokens (
  hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT spent_tokens_pkey PRIMARY KEY (hash)
);
CREATE INDEX spent_tokens_expires_at_idx ON spent_tokens (expires_at);

CREATE TABLE verification_tokens (
  id uuid NOT NULL,
  type token_type NOT NULL,
  token_hash text NOT NULL,
  account_id uuid,
  invitation_id uuid,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- An invitation has no account yet; every other link has exactly one.
  CONSTRAINT verification_tokens_have_one_subject
      CHECK (((type = 'invitation') = (invitation_id IS NOT NULL)) AND ((type <> 'invitation') = (account_id IS NOT NULL))),
  CONSTRAINT verification_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT verification_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT verification_tokens_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations (id) ON DELETE CASCADE
);
CREATE INDEX verification_tokens_account_id_idx ON verification_tokens (account_id);
CREATE INDEX verification_tokens_invitation_id_idx ON verification_tokens (invitation_id);
CREATE UNIQUE INDEX verification_tokens_token_hash_key ON verification_tokens (token_hash);

INSERT INTO sign_in_settings DEFAULT VALUES;
