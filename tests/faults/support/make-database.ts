// Makes the embedded database of a folder and migrates it, as a start of the platform does: a small process to be killed.
import path from 'node:path';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import { inRepository, prepareDatabase } from '@dialdeck/node/database/prepare-database';
import { createLogger } from '@dialdeck/node/process/log';

const dataDir = process.argv[2] ?? '';
process.stdout.write('begins\n');
const { url } = await startEmbeddedPostgres({ dataDir, from: import.meta.url });
process.stdout.write('migrates\n');
await prepareDatabase({
  ownerUrl: url,
  fallbackSecret: 'test',
  log: createLogger('make-database', { level: 'warn' }),
  directoryOf: inRepository(path.resolve(import.meta.dirname, '../../..')),
});
