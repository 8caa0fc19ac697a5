-- Which component may say what. Rows of later events come with the component that says them, when its role is given its rights.
CREATE TABLE "producer" (
    "type" TEXT NOT NULL,
    "schema" TEXT NOT NULL,
    CONSTRAINT "producer_pkey" PRIMARY KEY ("type", "schema")
);
GRANT SELECT ON "producer" TO PUBLIC;
INSERT INTO "producer" ("type", "schema") VALUES
    ('user.changed', 'users'),
    ('user.deleted', 'users'),
    ('account.refused', 'users'),
    ('account.registered', 'auth'),
    ('account.verified', 'auth'),
    ('session.ended', 'gateway'),
    ('call.changed', 'call_lists');

-- A component's role is known by the one schema that it may use, whatever it is called.
CREATE FUNCTION "own_types"() RETURNS TEXT[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg("type"), '{}') FROM "events"."producer" JOIN pg_namespace ON nspname = "schema"
    WHERE has_schema_privilege(pg_namespace.oid, 'USAGE')
$$;
CREATE FUNCTION "own_queues"() RETURNS TEXT[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(replace(nspname, '_', '-')) FROM pg_namespace WHERE has_schema_privilege(oid, 'USAGE')
$$;

-- The owner of the table serves all components where roles cannot be made, and is not asked. Each function stands in a
-- subselect, so that it is called once a statement and not once a row.
ALTER TABLE "delivery" ENABLE ROW LEVEL SECURITY;
-- Into its own queue a component may put anything, as it does with what it had parked.
CREATE POLICY "say_own_events" ON "delivery" FOR INSERT
    WITH CHECK ("type" = ANY ((SELECT "events"."own_types"())::text[])
        OR "consumer" = ANY ((SELECT "events"."own_queues"())::text[]));
CREATE POLICY "take_own_deliveries" ON "delivery" FOR DELETE
    USING ("consumer" = ANY ((SELECT "events"."own_queues"())::text[]));
-- Who said something asks whether it was taken.
CREATE POLICY "see_own_events_and_deliveries" ON "delivery" FOR SELECT
    USING ("consumer" = ANY ((SELECT "events"."own_queues"())::text[])
        OR "type" = ANY ((SELECT "events"."own_types"())::text[]));

ALTER TABLE "parked" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "park_own_deliveries" ON "parked"
    USING ("consumer" = ANY ((SELECT "events"."own_queues"())::text[]));
