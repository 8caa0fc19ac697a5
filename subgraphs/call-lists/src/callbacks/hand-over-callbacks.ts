import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql, type Sql as Run } from '@dialdeck/node/events/events';
import type pg from 'pg';
import { giveCallbacks, orphanedCallbacksOf, readActiveAdminIds, readListPeople } from './callback.repo.ts';
import { chooseOwners, type OpenCallback } from './callback.rules.ts';

/** In the transaction that takes a list, or all rights, from these people: hands over their callbacks in lists that they no longer see. */
export async function reassignOrphans(run: Run, userIds: readonly string[], callListId?: string): Promise<void> {
  if (userIds.length === 0) return;
  await giveAway(run, await orphanedCallbacksOf(run, userIds, callListId ?? null), null);
}

/**
 * A callback that was saved at the moment its agent lost the list still belongs to that agent: it is found and handed over here.
 * @returns the number of callbacks
 */
export function reassignLateOrphans(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const run = pgSql(client);
    return await giveAway(run, await orphanedCallbacksOf(run, null, null), null);
  });
}

/**
 * Gives callbacks to the chosen person, otherwise to people who can keep them.
 * @returns the number of callbacks
 */
export async function giveAway(run: Run, callbacks: readonly OpenCallback[], wanted: string | null): Promise<number> {
  if (callbacks.length === 0) return 0;
  const people = await readListPeople(run, [...new Set(callbacks.map(({ callListId }) => callListId))]);
  const handed = chooseOwners({ callbacks, people, adminIds: await readActiveAdminIds(run), wanted });
  return handed.length === 0 ? 0 : await giveCallbacks(run, handed);
}
