-- The policies decide by these two. PostgreSQL resolves the names in a body of this form now, not when a component's role calls the
-- function: that role's search path, temporary tables and types change nothing.
CREATE OR REPLACE FUNCTION "events"."own_types"() RETURNS TEXT[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT coalesce(pg_catalog.array_agg(producer.type), '{}')
    FROM events.producer JOIN pg_catalog.pg_namespace ON pg_namespace.nspname = producer.schema
    WHERE pg_catalog.has_schema_privilege(pg_namespace.oid, 'USAGE');
END;
CREATE OR REPLACE FUNCTION "events"."own_queues"() RETURNS TEXT[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT pg_catalog.array_agg(pg_catalog.replace(pg_namespace.nspname, '_', '-')) FROM pg_catalog.pg_namespace
    WHERE pg_catalog.has_schema_privilege(pg_namespace.oid, 'USAGE');
END;
