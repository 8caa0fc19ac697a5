-- Reports of browsers about releases of modules, in counts of one minute and session; an hour old at most.
CREATE TABLE module_reports (
  -- A keyed hash.
  session text NOT NULL,
  minute timestamptz(0) NOT NULL,
  -- Empty for reports about releases that are not served: only their number counts.
  module text NOT NULL,
  version text NOT NULL,
  reports integer NOT NULL,
  opens integer NOT NULL,
  load integer NOT NULL,
  render integer NOT NULL,
  script integer NOT NULL,
  CONSTRAINT module_reports_pkey PRIMARY KEY (session, minute, module, version)
);

CREATE INDEX module_reports_module_version_minute_idx ON module_reports (module, version, minute);

CREATE INDEX module_reports_minute_idx ON module_reports (minute);
