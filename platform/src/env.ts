import path from 'node:path';
import { importSettings } from '@dialdeck/call-lists';
import { type Derived, derived, doorEnvFields } from '@dialdeck/gateway/env';
import { ROLE_SCHEMAS } from '@dialdeck/node/database/roles';
import { envFields, type Given, mailProblems, readEnv } from '@dialdeck/node/process/env';
import { z } from 'zod';

/** `npm start` puts the address of the provider that it started in the place of `demo`. */
const demoProvider = z
  .url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must be demo, and is for npm start and npm run dev' })
  .transform((address) => new URL(address));

const platform = z.object({
  ...doorEnvFields,
  DATA_DIR: z.string().default('.data'),
  SETTINGS_KEY: envFields.secrets.optional(),
  SMTP_URL: envFields.smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').max(1_024).optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  SSO: demoProvider.optional(),
  TIME_ZONE: envFields.timeZone.default('UTC'),
  ...importSettings.envFields,
});
export type PlatformEnv = Readonly<z.output<typeof platform>> & Derived;

/** `npm start` and `npm run start:apart`: a whole platform. */
export function readPlatformEnv(): PlatformEnv {
  const env = readEnv(platform, process.env, (given) => [...secretProblems(given), ...mailProblems(given)]);
  return { ...env, DATA_DIR: path.resolve(env.DATA_DIR), ...derived(env) };
}

const secretProblems = (given: Given): string[] =>
  ['SESSION_SECRET', 'SETTINGS_KEY']
    .filter((name) => given.DATABASE_URL && !given[name])
    .map((name) => `${name}: is required with DATABASE_URL`);

const migration = z.object({
  OWNER_DATABASE_URL: envFields.postgresUrl,
  MIGRATE_SCHEMA: z.enum(ROLE_SCHEMAS, `must be one of ${ROLE_SCHEMAS.join(', ')}`),
  /** As the component itself will read it. */
  DATABASE_URL: envFields.postgresUrl.optional(),
});

/** The Job that migrates one schema. */
export function readMigrateEnv() {
  return readEnv(migration, process.env);
}

const restored = z.object({ DATABASE_URL: envFields.postgresUrl });

/** The product on a restored database. */
export function readRestoredEnv() {
  return readEnv(restored, process.env);
}

/** The environment of a child process: the path to programs, and no settings of ours. */
export function inheritedEnv(): Record<string, string> {
  return givenVariables(['PATH', 'HOME', 'LANG', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS']);
}

/** The variables that are set, unchanged. */
export function givenVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
