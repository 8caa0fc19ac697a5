import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import { takeNumbers } from '#parking-tasks/parking-task.repo.ts';
import type { CallListsServices } from '#services.ts';
import { contactsOfNumbers, freeLapsedParking, holdParking, lapsedFor } from './parking.repo.ts';
import { isOfNumber, OF_NUMBERS } from './parking.rules.ts';
import { settleContacts } from './settle-contacts.ts';
import { settleLists } from './settle-lists.ts';

type Services = Pick<CallListsServices, 'pool' | 'timeZone'>;

/** Well below the five seconds within which a change takes effect. */
const LOOK_EVERY_MS = 1_000;
const NUMBERS_AT_ONCE = 100;
const FREED_AT_ONCE = 1_000;
const JUDGED_AT_ONCE = 500;

/** Parks contacts ahead of the claims, and frees those that may be called again. Numbers do not wait for lists, which may be long. */
export function createParkingWorkers(services: Services, log: Logger): Worker[] {
  return [
    createRepeatingWorker({
      name: 'parking',
      everyMs: LOOK_EVERY_MS,
      log,
      run: async () => {
        const [isMore, judged] = [await doNumbers(services), await judgeLapsed(services)];
        if (isMore || judged === JUDGED_AT_ONCE) return true;
        return (await freeLapsedParking(services.pool, FREED_AT_ONCE, null)) === FREED_AT_ONCE;
      },
    }),
    createRepeatingWorker({
      name: 'parking-lists',
      everyMs: LOOK_EVERY_MS,
      log,
      run: async (stopping) => {
        await settleLists(services, stopping);
        return false;
      },
    }),
  ];
}

/** @returns whether there may be more */
export function doNumbers(services: Services): Promise<boolean> {
  return inTransaction(services.pool, async (client) => {
    // No transaction waits for a task's row, so it may be locked first.
    const phones = await takeNumbers(client, NUMBERS_AT_ONCE);
    if (phones.length === 0) return false;
    await holdParking(client);
    await settleContacts(client, services, await contactsOfNumbers(client, [...new Set(phones)]), isOfNumber);
    return phones.length === NUMBERS_AT_ONCE;
  });
}

/** Parks again the contacts that still may not be called, so that the counts of long lists stay right. @returns the number of judged contacts */
export function judgeLapsed(services: Services): Promise<number> {
  return inTransaction(services.pool, async (client) => {
    const lapsed = await lapsedFor(client, OF_NUMBERS, JUDGED_AT_ONCE);
    if (lapsed.length === 0) return 0;
    await holdParking(client);
    await settleContacts(client, services, lapsed, isOfNumber);
    return lapsed.length;
  });
}
