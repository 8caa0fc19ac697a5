import path from 'node:path';
import { SERVERS } from '#__generated__/servers.ts';
import type { Logger } from '#process/log.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, type RoleSchema } from './roles.ts';

/** The exchange of events comes first: every other schema's role is given rights in it. */
type Schema = 'events' | RoleSchema;

/** Schema → folder of its migrations, relative to the repository. A bundle carries copies as `migrations/<schema>`. */
export const MIGRATION_FOLDERS = {
  events: 'packages/node/migrations/events',
  ...Object.fromEntries(SERVERS.map(({ schema, migrations }) => [schema, migrations])),
} as Readonly<Record<Schema, string>>;

export interface PrepareOptions {
  ownerUrl: string;
  /** Passwords of roles derive from this where the owner's URL holds none. */
  fallbackSecret: string;
  log: Logger;
  /** Finds a schema's migrations. */
  directoryOf(schema: Schema): string;
}

/** Migrates every schema, then makes the roles. Returns the database URL of each role. */
export async function prepareDatabase({
  ownerUrl,
  fallbackSecret,
  log,
  directoryOf,
}: PrepareOptions): Promise<Record<RoleSchema, string>> {
  const names = Object.keys(MIGRATION_FOLDERS) as Schema[];
  await migrate({ ownerUrl, schemas: names.map((schema) => ({ schema, directory: directoryOf(schema) })), log });
  return await ensureRoles(ownerUrl, fallbackSecret, log);
}

/** Migrations in a checkout. */
export const inRepository =
  (root: string) =>
  (schema: Schema): string =>
    path.join(root, MIGRATION_FOLDERS[schema]);

/** Migrations beside a bundle. */
export const besideBundle =
  (directory: string) =>
  (schema: Schema): string =>
    path.join(directory, 'migrations', schema);
