import { besideBundle } from '@dialdeck/node/database/prepare-database';
import { prepareSchema } from '@dialdeck/node/database/prepare-schema';
import { createLogger } from '@dialdeck/node/process/log';
import { runProcess } from '@dialdeck/node/process/process';
import { readMigrateEnv } from './env.ts';

const log = createLogger('migrate');

// The chart's Job: migrates one subgraph's schema before its release starts, then exits.
await runProcess(log, async () => {
  const env = readMigrateEnv();
  await prepareSchema({
    ownerUrl: env.OWNER_DATABASE_URL,
    roleUrl: env.DATABASE_URL,
    schema: env.MIGRATE_SCHEMA,
    log,
    directoryOf: besideBundle(import.meta.dirname),
  });
  log.info({ event: 'schema_ready', schema: env.MIGRATE_SCHEMA });
  return { stop: async () => undefined };
});
