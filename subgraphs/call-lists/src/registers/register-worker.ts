import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker, type RepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type pg from 'pg';
import {
  failLostSnapshots,
  findDroppable,
  forgetInvalidLines,
  holdReceived,
  isAnyReceived,
  noteDropped,
  swapSnapshot,
} from './snapshot.repo.ts';
import { dropNumbers, joinNumbers } from './snapshot-numbers.repo.ts';

const LOOK_EVERY_MS = 1_000;

interface Pools {
  background: pg.Pool;
  /** For statements that take long: the index of a large register. */
  streams: pg.Pool;
}

/** Activates received snapshots, fails those whose loader was killed, and drops those that are no longer needed. */
export function createRegisterWorker({ background, streams }: Pools, log: Logger): RepeatingWorker {
  return createRepeatingWorker({
    name: 'registers',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      await failLostSnapshots(background);
      await forgetInvalidLines(background);
      if (await isAnyReceived(background)) return await inTransaction(streams, putInForce);
      return await dropOne(background);
    },
  });
}

async function putInForce(client: pg.PoolClient): Promise<boolean> {
  const snapshot = await holdReceived(client);
  if (!snapshot) return false;
  await joinNumbers(client, snapshot.id);
  await swapSnapshot(client, snapshot);
  return true;
}

async function dropOne(pool: pg.Pool): Promise<boolean> {
  const id = await findDroppable(pool);
  if (!id) return false;
  await dropNumbers(pool, id);
  await noteDropped(pool, id);
  return true;
}
