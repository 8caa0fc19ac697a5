import type { Logger } from '@dialdeck/node/log';
import type pg from 'pg';
import { createRepeatingWorker, type RepeatingWorker } from '#maintenance/repeating-worker.ts';
import { removeDeletedLists } from './remove-list.ts';

const LOOK_EVERY_MS = 1_000;

/** Takes away the rows of deleted lists, as any number of replicas may do at the same time. */
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
