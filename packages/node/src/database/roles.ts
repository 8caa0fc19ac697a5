import { createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { SERVERS } from '#__generated__/servers.ts';
import type { Logger } from '#process/log.ts';
import { StartError } from '#process/process.ts';
import { scramVerifier } from './scram.ts';

/** Schemas that have a role of their own; each role can use its schema and its part of the exchange `events`, nothing else. */
export type RoleSchema = (typeof SERVERS)[number]['schema'];
export const ROLE_SCHEMAS: readonly RoleSchema[] = SERVERS.map(({ schema }) => schema);

/** PostgreSQL shortens longer names silently, and two roles could become one. */
const MAX_IDENTIFIER = 63;
/** Concurrent changes of the same catalog rows fail ("tuple concurrently updated"). */
const ROLES_LOCK = 72_707_372;
const KEY_BYTES = 32;
/**
 * Rights that PostgreSQL grants every role: objects of a component's own could replace others by their names. An owner of
 * the schemas who does not own the database cannot revoke them; functions with a fixed search path protect the policies there too.
 */
const REVOKED_FROM_PUBLIC = `
  DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;
  DO $$ BEGIN REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  EXCEPTION WHEN insufficient_privilege OR invalid_schema_name THEN NULL; END $$;`;

const stretch = promisify<string, string, number, Buffer>(scrypt);

/**
 * Creates the least-privilege roles of a database whose schemas exist, and returns each one's URL.
 * Passwords are derived from the owner's, so that every process that may migrate computes the same ones; from
 * `fallbackSecret` where the owner has none (peer or trust authentication). The derivation is slow on purpose: the password
 * of one role must not help to guess the owner's.
 * If the owner may not create roles, logs that and returns the owner's URL.
 */
export async function ensureRoles(
  ownerUrl: string,
  fallbackSecret: string,
  log: Logger,
): Promise<Record<RoleSchema, string>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dialdeck-roles' });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; may: boolean }>(
      'SELECT current_database() AS database, rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
    );
    const { database, may } = rows[0] ?? { database: '', may: false };
    // Two platforms that start together would change the same catalog rows ("tuple concurrently updated").
    await client.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
    await client.query(REVOKED_FROM_PUBLIC);
    if (!may) {
      log.warn({
        event: 'roles_not_separated',
        reason: 'the role of DATABASE_URL may not create roles; every subgraph uses it',
      });
      return urls(() => ownerUrl);
    }
    const key = await stretch(new URL(ownerUrl).password || fallbackSecret, `dialdeck roles of ${database}`, KEY_BYTES);
    const statements: string[] = [];
    const roleUrls = urls(() => ownerUrl);
    for (const schema of ROLE_SCHEMAS) {
      const role = `${database}_${schema}`.slice(-MAX_IDENTIFIER);
      const password = createHmac('sha256', key).update(role).digest('base64url');
      statements.push(await creation(client, { role, password }), grants(client, { role, schema }));
      const url = new URL(ownerUrl);
      url.username = role;
      url.password = password;
      roleUrls[schema] = url.href;
    }
    await client.query(statements.join('\n'));
    return roleUrls;
  } finally {
    await client.end();
  }
}

/**
 * Creates the role of one schema with the name and password of its URL, where a subgraph is released separately and its
 * operator chooses the password. Where the owner may not create roles, the role must exist and only gets its rights.
 */
export async function ensureRole(
  ownerUrl: string,
  { roleUrl, schema }: { roleUrl: string; schema: RoleSchema },
): Promise<void> {
  const { username, password } = new URL(roleUrl);
  const role = decodeURIComponent(username);
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dialdeck-roles' });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean; exists: boolean }>(
      `SELECT rolsuper OR rolcreaterole AS may, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists
       FROM pg_roles WHERE rolname = current_user`,
      [role],
    );
    const { may, exists } = rows[0] ?? { may: false, exists: false };
    if (!may && !exists)
      throw new StartError(`The role ${role} does not exist, and the owner of the schemas may not create roles.`);
    await client.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
    await client.query(REVOKED_FROM_PUBLIC);
    if (may) await client.query(await creation(client, { role, password: decodeURIComponent(password) }));
    await client.query(grants(client, { role, schema }));
  } finally {
    await client.end();
  }
}

function urls(urlOf: (schema: RoleSchema) => string): Record<RoleSchema, string> {
  return Object.fromEntries(ROLE_SCHEMAS.map((schema) => [schema, urlOf(schema)])) as Record<RoleSchema, string>;
}

async function creation(client: pg.Client, { role, password }: { role: string; password: string }): Promise<string> {
  const name = client.escapeIdentifier(role);
  return `
    DO $$ BEGIN CREATE ROLE ${name} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(await scramVerifier(password))};`;
}

function grants(client: pg.Client, { role, schema }: { role: string; schema: string }): string {
  const name = client.escapeIdentifier(role);
  return `
    GRANT USAGE ON SCHEMA ${schema}, events TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};
    REVOKE ALL ON ${schema}._prisma_migrations, ${schema}._functions FROM ${name};
    GRANT SELECT ON ${schema}._prisma_migrations, ${schema}._functions TO ${name};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${name};
    GRANT SELECT, INSERT, DELETE ON events.delivery, events.parked TO ${name};
    ${ownEvents(client, schema)}`;
}

/** Types of events that a schema may publish, as package.json files declare them; PostgreSQL refuses others. */
export const producedBy = (schema: string): readonly string[] =>
  SERVERS.find((server) => server.schema === schema)?.produces ?? [];

/** Policies on the exchange: a role may publish only events of its own schema, and read only those addressed to it. */
function ownEvents(client: pg.Client, schema: string): string {
  const types = producedBy(schema).map((type) => `(${client.escapeLiteral(type)}, ${client.escapeLiteral(schema)})`);
  if (types.length === 0) return '';
  return `INSERT INTO events.producer (type, schema) VALUES ${types.join(', ')} ON CONFLICT DO NOTHING;`;
}
