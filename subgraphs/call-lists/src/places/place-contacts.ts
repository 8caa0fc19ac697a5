import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { PLACES_RELEASE } from './phone-places.data.ts';
import type { PlaceBook } from './place-book.ts';
import { findUnplacedList, markPlaced, readBehind, savePlacements } from './place-contacts.repo.ts';

/** Contacts of one transaction: it lasts some 50 ms at most. */
const STEP = 500;

interface Deps {
  pool: pg.Pool;
  places: PlaceBook;
  log: Logger;
}

/**
 * Places the contacts of one list that have no place, or one from older phone data. After a kill it starts
 * again: correct places stay unchanged.
 * @returns whether there was such a list
 */
export async function placeOldList(
  { pool, places, log }: Deps,
  signal: AbortSignal,
  release = PLACES_RELEASE,
): Promise<boolean> {
  const listId = await findUnplacedList(pool, release);
  if (!listId) return false;
  let moved = 0;
  for (let phone = ''; ; ) {
    if (signal.aborted) return false;
    const contacts = await readBehind(pool, { listId, phone, most: STEP });
    const placements = await places.placeAll(contacts);
    const changed = contacts.flatMap(({ id, phoneE164, placeId }, index) => {
      const placement = placements[index];
      return placement && placement.placeId !== placeId ? [{ id, phoneE164, ...placement }] : [];
    });
    if (changed.length > 0) await savePlacements(pool, listId, changed);
    moved += changed.length;
    const last = contacts.at(-1);
    if (!last || contacts.length < STEP) break;
    phone = last.phoneE164;
  }
  await inTransaction(pool, async (client) => {
    await markPlaced(client, listId, release);
    // Those who must not be called for another reason are parked again, also those that were moved before a kill.
    await addParkingTasks(client, [{ callListId: listId }]);
  });
  log.info({ event: 'contacts_placed', callListId: listId, release, moved });
  return true;
}
