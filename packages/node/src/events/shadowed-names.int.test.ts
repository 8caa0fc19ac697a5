import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureRole, ensureRoles, producedBy, ROLE_SCHEMAS, type RoleSchema } from '#database/roles.ts';
import { createLogger } from '#process/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const log = createLogger('test', { level: 'fatal' });
const DELIVERY = `INSERT INTO events.delivery (consumer, type, key, payload) VALUES ($1, $2, gen_random_uuid(), '{}')`;
const othersOf = (schema: RoleSchema) => ROLE_SCHEMAS.filter((other) => other !== schema);
const queueOf = (schema: RoleSchema) => schema.replaceAll('_', '-');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('users', undefined, { hasOwnRoles: true });
  for (const schema of ROLE_SCHEMAS) {
    for (const type of producedBy(schema).slice(0, 1))
      for (const other of othersOf(schema)) await test.ownerPool.query(DELIVERY, [queueOf(other), type]);
    await test.ownerPool.query(
      `INSERT INTO events.parked (consumer, id, type, key, payload, created_at)
       VALUES ($1, 1, 'user.deleted', gen_random_uuid(), '{}', now())`,
      [queueOf(schema)],
    );
  }
});
afterAll(() => test.close());

async function as<T>(schema: RoleSchema, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.urls[schema] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const roleOf = (schema: RoleSchema) => `"${new URL(test.urls[schema]).username}"`;

const each = async (client: pg.Client, statements: readonly string[]): Promise<string[]> => {
  const succeeded: string[] = [];
  for (const statement of statements)
    await client.query(statement).then(
      () => succeeded.push(statement),
      () => undefined,
    );
  return succeeded;
};

/** Everything that the policies allow a role. */
async function powersOf(client: pg.Client, schema: RoleSchema) {
  await client.query('BEGIN');
  try {
    const rows = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
    const sees = await rows("SELECT pg_catalog.concat(consumer, ' ', type) AS name FROM events.delivery ORDER BY 1");
    const seesParked = await rows('SELECT consumer AS name FROM events.parked ORDER BY 1');
    const publishes: string[] = [];
    for (const type of ROLE_SCHEMAS.flatMap(producedBy)) {
      await client.query('SAVEPOINT attempt');
      const isTaken = await client.query(DELIVERY, [queueOf(othersOf(schema)[0] ?? schema), type]).then(
        () => true,
        () => false,
      );
      if (isTaken) publishes.push(type);
      await client.query('ROLLBACK TO attempt');
    }
    const deletes = await rows(
      "WITH gone AS (DELETE FROM events.delivery RETURNING *) SELECT pg_catalog.concat(consumer, ' ', type) AS name FROM gone ORDER BY 1",
    );
    const unparks = await rows(
      'WITH gone AS (DELETE FROM events.parked RETURNING *) SELECT consumer AS name FROM gone ORDER BY 1',
    );
    return { sees, seesParked, publishes, deletes, unparks };
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Each relation of the catalogs and of the exchange, and each function, operator and type that a policy may name. */
async function shadowsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind IN ('r', 'v')
     AND relnamespace IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'events'::regnamespace)
     AND relname NOT IN ('pg_namespace', 'producer')`,
  );
  const schemas = ROLE_SCHEMAS.map((schema) => `('${schema}')`).join();
  return [
    'SET search_path = pg_temp, pg_catalog',
    // The policies read these two: every schema is the role's own, and every event its own.
    `CREATE TABLE pg_temp.pg_namespace AS SELECT oid, s.n::name AS nspname
     FROM pg_catalog.pg_namespace, (VALUES ${schemas}) AS s (n) WHERE has_schema_privilege(oid, 'USAGE')`,
    `CREATE TABLE pg_temp.producer AS SELECT type, s.n AS schema FROM events.producer, (VALUES ${schemas}) AS s (n)`,
    ...rows.map(({ name }) => `CREATE TABLE pg_temp.${name} ()`),
    ...['oid', 'text', 'name'].map(
      (type) =>
        `CREATE FUNCTION pg_temp.has_schema_privilege(${type}, text) RETURNS bool LANGUAGE sql AS 'SELECT true'`,
    ),
    "CREATE FUNCTION pg_temp.same(name, text) RETURNS bool LANGUAGE sql AS 'SELECT true'",
    "CREATE FUNCTION pg_temp.same_text(text, text) RETURNS bool LANGUAGE sql AS 'SELECT true'",
    "CREATE FUNCTION pg_temp.same_name(name, name) RETURNS bool LANGUAGE sql AS 'SELECT true'",
    'CREATE OPERATOR pg_temp.= (LEFTARG = name, RIGHTARG = text, FUNCTION = pg_temp.same)',
    'CREATE OPERATOR pg_temp.= (LEFTARG = text, RIGHTARG = text, FUNCTION = pg_temp.same_text)',
    'CREATE OPERATOR pg_temp.= (LEFTARG = name, RIGHTARG = name, FUNCTION = pg_temp.same_name)',
    `CREATE FUNCTION pg_temp.replace(text, text, text) RETURNS text LANGUAGE sql AS $$ SELECT 'users' $$`,
    `CREATE FUNCTION pg_temp.everything(text[], anyelement) RETURNS text[] LANGUAGE sql AS $$ SELECT $1 || 'users'::text $$`,
    "CREATE AGGREGATE pg_temp.array_agg(anyelement) (SFUNC = pg_temp.everything, STYPE = text[], INITCOND = '{}')",
    ...['text', 'name', 'oid', 'bool', 'uuid'].map((type) => `CREATE DOMAIN pg_temp.${type} AS pg_catalog.int4`),
  ];
}

describe.each(ROLE_SCHEMAS)('the role of %s', (schema) => {
  it('gains nothing from temporary objects with the names of the catalogs', async () => {
    await test.ownerPool.query(
      `GRANT TEMPORARY ON DATABASE ${new URL(test.ownerUrl).pathname.slice(1)} TO ${roleOf(schema)}`,
    );
    const before = await as(schema, (client) => powersOf(client, schema));
    expect(before.publishes).toEqual(producedBy(schema));
    await as(schema, async (client) => {
      const shadows = await shadowsOf(client);
      // All but those that PostgreSQL itself refuses.
      expect((await each(client, shadows)).length).toBeGreaterThan(shadows.length - 10);
      expect(await powersOf(client, schema)).toEqual(before);
      await client.query('SET search_path = pg_temp');
      expect(await powersOf(client, schema)).toEqual(before);
    });
    await test.ownerPool.query(
      `REVOKE TEMPORARY ON DATABASE ${new URL(test.ownerUrl).pathname.slice(1)} FROM ${roleOf(schema)}`,
    );
  });

  it('creates nothing: no temporary object, and none in any schema', async () => {
    await as(schema, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT quote_ident(nspname) AS name FROM pg_namespace');
      const attempts = [
        'CREATE TEMP TABLE mine ()',
        'CREATE TEMP VIEW mine AS SELECT 1',
        'CREATE TEMP SEQUENCE mine',
        'CREATE SCHEMA mine',
        'CREATE ROLE mine',
        'CREATE EXTENSION dblink',
        ...rows.flatMap(({ name }) => [
          `CREATE TABLE ${name}.mine ()`,
          `CREATE FUNCTION ${name}.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
          `CREATE DOMAIN ${name}.mine AS int`,
        ]),
      ];
      expect(await each(client, attempts)).toEqual([]);
    });
  });

  it('becomes no other role, and neither reads nor changes data of another component', async () => {
    await as(schema, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT quote_ident(rolname) AS name FROM pg_roles');
      const roles = rows.map(({ name }) => name).filter((name) => name !== roleOf(schema).replaceAll('"', ''));
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE relkind IN ('r', 'p', 'v') AND nspname = ANY ($1)`,
        [othersOf(schema)],
      );
      expect(tables.length).toBeGreaterThan(10);
      const attempts = [
        ...roles.flatMap((name) => [
          `SET ROLE ${name}`,
          `SET SESSION AUTHORIZATION ${name}`,
          `ALTER ROLE ${name} PASSWORD 'mine'`,
          `GRANT ${name} TO CURRENT_USER`,
        ]),
        ...tables.flatMap(({ name }) => [`SELECT FROM ${name}`, `DELETE FROM ${name}`, `LOCK TABLE ${name}`]),
        'SELECT FROM pg_authid',
        'SELECT FROM pg_statistic',
        'UPDATE events.delivery SET payload = payload',
        'UPDATE events.parked SET payload = payload',
        "INSERT INTO events.producer VALUES ('user.changed', current_user)",
        'TRUNCATE events.delivery',
        'CREATE TRIGGER mine BEFORE INSERT ON events.delivery FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
        'ALTER TABLE events.delivery DISABLE ROW LEVEL SECURITY',
        "SELECT setval('events.delivery_id_seq', 1)",
        'SET row_security = off; SELECT FROM events.delivery',
      ];
      expect(await each(client, attempts)).toEqual([]);
    });
  });

  it('sees neither the statements nor the large objects of another component', async () => {
    const [other = schema] = othersOf(schema);
    await as(other, async (neighbor) => {
      const { rows } = await neighbor.query<{ id: number }>("SELECT lo_from_bytea(0, 'secret') AS id");
      await neighbor.query("SELECT 'a secret of the neighbor'");
      await as(schema, async (client) => {
        await expect(client.query('SELECT lo_get($1)', [rows[0]?.id])).rejects.toThrow(/permission denied/);
        const activity = await client.query("SELECT FROM pg_stat_activity WHERE query LIKE '%of the ' || 'neighbor%'");
        expect(activity.rowCount).toBe(0);
      });
      await neighbor.query('SELECT lo_unlink($1)', [rows[0]?.id]);
    });
  });
});

it('revokes the right to create temporary objects, and objects of the schema public, at each start', async () => {
  const database = new URL(test.ownerUrl).pathname.slice(1);
  const mayCreate = () =>
    as('analytics', (client) => each(client, ['CREATE TEMP TABLE mine ()', 'CREATE TABLE public.mine ()']));
  const give = () =>
    test.ownerPool.query(`GRANT TEMPORARY ON DATABASE ${database} TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC`);
  await give();
  expect(await mayCreate()).toHaveLength(2);
  await test.ownerPool.query('DROP TABLE public.mine');
  await ensureRoles(test.ownerUrl, 'test', log);
  expect(await mayCreate()).toEqual([]);
  await give();
  await ensureRole(test.ownerUrl, { roleUrl: test.urls.users, schema: 'users' });
  expect(await mayCreate()).toEqual([]);
});
