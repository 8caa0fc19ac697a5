import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker, type RepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type pg from 'pg';
import { removeDeletedLists } from './remove-list.ts';

const LOOK_EVERY_MS = 1_000;

/** Removes the rows of deleted lists; any number of replicas may do so at the same time. */
export function createDeletionWorker(pool: pg.Pool, log: Logger): RepeatingWorker {
  return createRepeatingWorker({
    name: 'deleted-lists',
    everyMs: LOOK_EVERY_MS,
    log,
    async run(stopping) {
      await removeDeletedLists(pool, stopping);
      return false;
    },
  });
}
