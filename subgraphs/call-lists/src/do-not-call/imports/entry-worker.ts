import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker, type RepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type pg from 'pg';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import { failLostImports, forgetInvalidLines } from './entry-import.repo.ts';
import type { EntryImportRow } from './entry-import.ts';
import { addEntries, endImport, endSlice, findWork, holdSlice } from './slice.repo.ts';

const LOOK_EVERY_MS = 1_000;

/** Adds the numbers of files, slice by slice; replicas take different slices. */
export function createEntryWorker(pool: pg.Pool, log: Logger): RepeatingWorker {
  return createRepeatingWorker({
    name: 'do-not-call-imports',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      await failLostImports(pool);
      await forgetInvalidLines(pool);
      const job = await findWork(pool);
      if (!job) return false;
      if (await inTransaction(pool, (client) => addSlice(client, job))) return true;
      await inTransaction(pool, (client) => endImport(client, job.id));
      // Another replica may hold the last slice: wait for it.
      return false;
    },
  });
}

async function addSlice(client: pg.PoolClient, job: EntryImportRow): Promise<boolean> {
  const slice = await holdSlice(client, job.id);
  if (!slice) return false;
  const { seq, phones } = slice;
  await lockNumbers(client, phones);
  const added = await addEntries(client, job, phones);
  await endSlice(client, job.id, { seq, size: phones.length, added });
  return true;
}
