import path from 'node:path';
import { SERVERS } from '#__generated__/servers.ts';
import type { Logger } from '#process/log.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, type RoleSchema } from './roles.ts';

/** The exchange of events comes first: every other schema's role gets rights in it. */
type Schema = 'events' | RoleSchema;

/** Schema → folder of its `migrations` and `functions`, relative to the repository. A bundle carries copies as `schemas/<schema>`. */
export const SCHEMA_FOLDERS = {
  events: 'packages/node/events',
  ...Object.fromEntries(SERVERS.map(({ schema, database }) => [schema, database])),
} as Readonly<Record<Schema, string>>;

export interface PrepareOptions {
  ownerUrl: string;
  /** Passwords of roles derive from this where the owner's URL holds none. */
  fallbackSecret: string;
  log: Logger;
  /** Finds the folder of a schema. */
  directoryOf(schema: Schema): string;
}

/** Migrates every schema, then makes the roles. Returns the database URL of each role. */
export async function prepareDatabase({
  ownerUrl,
  fallbackSecret,
  log,
  directoryOf,
}: PrepareOptions): Promise<Record<RoleSchema, string>> {
  const names = Object.keys(SCHEMA_FOLDERS) as Schema[];
  await migrate({ ownerUrl, schemas: names.map((schema) => ({ schema, directory: directoryOf(schema) })), log });
  return await ensureRoles(ownerUrl, fallbackSecret, log);
}

/** Schemas in a checkout. */
export const inRepository =
  (root: string) =>
  (schema: Schema): string =>
    path.join(root, SCHEMA_FOLDERS[schema]);

/** Schemas next to a bundle. */
export const besideBundle =
  (directory: string) =>
  (schema: Schema): string =>
    path.join(directory, 'schemas', schema);
