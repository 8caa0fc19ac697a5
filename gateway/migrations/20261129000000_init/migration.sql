-- The progress of the demo data: at most one row. The next start continues a stopped or killed one.
CREATE TABLE demo (
  id boolean NOT NULL DEFAULT true,
  began_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- People, lists and contacts exist.
  stocked_at timestamptz(3),
  -- Their calls exist.
  finished_at timestamptz(3),
  CONSTRAINT demo_id_check CHECK (id),
  CONSTRAINT demo_pkey PRIMARY KEY (id)
);

-- The last instant at which all sessions of a user ended: a sign-in that began earlier must not begin a session later.
CREATE TABLE session_ends (
  user_id uuid NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  CONSTRAINT session_ends_pkey PRIMARY KEY (user_id)
);

-- Sessions of browsers without Redis: the table of the specification, in the shape that connect-pg-simple reads.
CREATE TABLE sessions (
  sid text NOT NULL,
  sess jsonb NOT NULL,
  expire timestamptz(6) NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (sid)
);
CREATE INDEX sessions_expire_idx ON sessions (expire);
-- Ends all sessions of one user without reading all others'.
CREATE INDEX sessions_user_id_idx ON sessions (((sess ->> 'userId')));
