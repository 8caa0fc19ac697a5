-- The component that may publish an event type. Rows are added when the role of the component receives its rights.
CREATE TABLE producer (
  type text NOT NULL,
  schema text NOT NULL,
  CONSTRAINT producer_pkey PRIMARY KEY (type, schema)
);
GRANT SELECT ON producer TO PUBLIC;

-- One row per event and consumer. A consumer deletes its rows in the transaction of its own writes, so an event takes effect exactly once,
-- and a row committed late is merely read late: no cursor can step over it.
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY,
  consumer text NOT NULL,
  type text NOT NULL,
  key uuid NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT delivery_pkey PRIMARY KEY (consumer, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Events that their consumer could not read, and later events of the same key: out of the way of all others, in their order.
CREATE TABLE parked (
  consumer text NOT NULL,
  id bigint NOT NULL,
  type text NOT NULL,
  key uuid NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL,
  parked_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT parked_pkey PRIMARY KEY (consumer, id)
);
CREATE INDEX parked_consumer_key_idx ON parked (consumer, key);

-- The policies decide by these two. PostgreSQL resolves the names in a body of this form now, not when a component's role calls the
-- function: that role's search path, temporary tables and types change nothing.
CREATE FUNCTION own_types() RETURNS TEXT[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT coalesce(pg_catalog.array_agg(producer.type), '{}')
    FROM events.producer JOIN pg_catalog.pg_namespace ON pg_namespace.nspname = producer.schema
    WHERE pg_catalog.has_schema_privilege(pg_namespace.oid, 'USAGE');
END;
CREATE FUNCTION own_queues() RETURNS TEXT[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT pg_catalog.array_agg(pg_catalog.replace(pg_namespace.nspname, '_', '-')) FROM pg_catalog.pg_namespace
    WHERE pg_catalog.has_schema_privilege(pg_namespace.oid, 'USAGE');
END;

ALTER TABLE delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY park_own_deliveries ON parked USING ((consumer = ANY ((SELECT own_queues())::text[])));
ALTER TABLE parked ENABLE ROW LEVEL SECURITY;
CREATE POLICY say_own_events ON delivery FOR INSERT
    WITH CHECK (((type = ANY ((SELECT own_types())::text[])) OR (consumer = ANY ((SELECT own_queues())::text[]))));
CREATE POLICY see_own_events_and_deliveries ON delivery FOR SELECT
    USING (((consumer = ANY ((SELECT own_queues())::text[])) OR (type = ANY ((SELECT own_types())::text[]))));
CREATE POLICY take_own_deliveries ON delivery FOR DELETE USING ((consumer = ANY ((SELECT own_queues())::text[])));
