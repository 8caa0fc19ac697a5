import { UNSEEN_MS } from '@dialdeck/common/floor/agent-state';
import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import type pg from 'pg';
import { signOutUnseen } from '#agent-states/agent-state.repo.ts';
import { forgetAgentTime } from '#agent-states/agent-time.repo.ts';
import { reassignLateOrphans } from '#callbacks/hand-over-callbacks.ts';
import { forgetResultKeys, forgetUndo } from '#calls/result.repo.ts';
import { forgetKeys } from '#idempotency/idempotency.repo.ts';
import { forgetImports } from '#imports/jobs/import-job.repo.ts';
import { pauseLostUploads } from '#imports/upload/upload.repo.ts';
import { freeLapsedLeases } from '#leases/lease.repo.ts';
import { forgetOffers } from '#leases/offer.repo.ts';
import { createPlaceBook } from '#places/place-book.ts';
import { placeOldList } from '#places/place-contacts.ts';
import { ensureCallLogPartitions } from './call-log-partitions.repo.ts';
import { indexSearch } from './search-index.repo.ts';

const HOUR_MS = 3_600_000;
/** Longer than any session. */
const ROUNDS_LIVE_HOURS = 24;
const INDEX_EVERY_MS = 2_000;
/** How soon an interrupted upload is reported as paused, so that it can be resumed. */
const LOST_UPLOADS_EVERY_MS = 1_000;
/** Contacts lack places only after new phone data. */
const PLACE_EVERY_MS = 60_000;
/** The longest time that an expired lease still holds a contact back. */
const FREE_EVERY_MS = 5_000;
const FREED_AT_ONCE = 500;
/** Far below the shortest callback. */
const ORPHANS_EVERY_MS = 60_000;
/** Undo data are personal, so they are deleted soon after the time for undoing. */
const FORGET_EVERY_MS = 60_000;

/** Maintenance that any number of replicas may do at the same time. */
export function createMaintenance(pool: pg.Pool, log: Logger): Worker[] {
  const places = createPlaceBook(pool);
  const startedAt = performance.now();
  return [
    createRepeatingWorker({
      name: 'upkeep',
      everyMs: HOUR_MS,
      log,
      async run() {
        await ensureCallLogPartitions(pool);
        await forgetKeys(pool);
        await forgetResultKeys(pool);
        await forgetOffers(pool, ROUNDS_LIVE_HOURS);
        await forgetImports(pool);
        await forgetAgentTime(pool);
        return false;
      },
    }),
    createRepeatingWorker({
      name: 'search-index',
      everyMs: INDEX_EVERY_MS,
      log,
      run: () => indexSearch(pool),
    }),
    createRepeatingWorker({
      name: 'lost-uploads',
      everyMs: LOST_UPLOADS_EVERY_MS,
      log,
      async run() {
        await pauseLostUploads(pool);
        return false;
      },
    }),
    createRepeatingWorker({
      name: 'places',
      everyMs: PLACE_EVERY_MS,
      log,
      run: (stopping) => placeOldList({ pool, places, log }, stopping),
    }),
    createRepeatingWorker({
      name: 'lapsed-leases',
      everyMs: FREE_EVERY_MS,
      log,
      async run() {
        const freed = await freeLapsedLeases(pool, FREED_AT_ONCE, null);
        // After a start, the pages that are open need as long to be seen.
        if (performance.now() - startedAt > UNSEEN_MS) await signOutUnseen(pool, UNSEEN_MS);
        return freed === FREED_AT_ONCE;
      },
    }),
    createRepeatingWorker({
      name: 'forgetting',
      everyMs: FORGET_EVERY_MS,
      log,
      async run() {
        await forgetUndo(pool);
        return false;
      },
    }),
    createRepeatingWorker({
      name: 'orphaned-callbacks',
      everyMs: ORPHANS_EVERY_MS,
      log,
      async run() {
        await reassignLateOrphans(pool);
        return false;
      },
    }),
  ];
}
