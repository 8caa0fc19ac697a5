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
CREATE FUNCTION "is_own"("name" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT coalesce(has_schema_privilege(to_regnamespace(quote_ident("name"))::oid, 'USAGE'), false)
$$;
CREATE FUNCTION "may_say"("event" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "events"."producer" WHERE "type" = "event" AND "events"."is_own"("schema"))
$$;

-- The owner of the table serves all components where roles cannot be made, and is not asked.
ALTER TABLE "delivery" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "say_own_events" ON "delivery" FOR INSERT WITH CHECK ("events"."may_say"("type"));
CREATE POLICY "take_own_deliveries" ON "delivery" FOR DELETE USING ("events"."is_own"(replace("consumer", '-', '_')));
-- Who said something asks whether it was taken.
CREATE POLICY "see_own_events_and_deliveries" ON "delivery" FOR SELECT
    USING ("events"."is_own"(replace("consumer", '-', '_')) OR "events"."may_say"("type"));
