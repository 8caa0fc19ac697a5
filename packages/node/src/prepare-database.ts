import path from 'node:path';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, type RoleSchema } from './roles.ts';

/** Schema → folder of its migrations, relative to the repository. A bundle carries copies as `migrations/<schema>`. */
export const MIGRATION_FOLDERS = {
  events: 'packages/node/migrations/events',
  auth: 'subgraphs/auth/prisma/migrations',
  users: 'subgraphs/users/prisma/migrations',
  call_lists: 'subgraphs/call-lists/prisma/migrations',
  analytics: 'subgraphs/analytics/prisma/migrations',
  gateway: 'gateway/migrations',
} as const;

export interface PrepareOptions {
  ownerUrl: string;
  /** Passwords of roles derive from this where the owner's URL holds none. */
  fallbackSecret: string;
  log: Logger;
  /** Finds a schema's migrations. */
  directoryOf(schema: keyof typeof MIGRATION_FOLDERS): string;
}

/** Migrates every schema, then makes the roles. Gives the database URL of each role. */
export async function prepareDatabase({
  ownerUrl,
  fallbackSecret,
  log,
  directoryOf,
}: PrepareOptions): Promise<Record<RoleSchema, string>> {
  const names = Object.keys(MIGRATION_FOLDERS) as (keyof typeof MIGRATION_FOLDERS)[];
  await migrate({ ownerUrl, schemas: names.map((schema) => ({ schema, directory: directoryOf(schema) })), log });
  return await ensureRoles(ownerUrl, fallbackSecret, log);
}

/** Migrations in a checkout. */
export const inRepository =
  (root: string) =>
  (schema: keyof typeof MIGRATION_FOLDERS): string =>
    path.join(root, MIGRATION_FOLDERS[schema]);

/** Migrations beside a bundle. */
export const besideBundle =
  (directory: string) =>
  (schema: keyof typeof MIGRATION_FOLDERS): string =>
    path.join(directory, 'migrations', schema);
