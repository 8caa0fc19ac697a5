import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@dialdeck/node/database/database';
import type pg from 'pg';
import {
  closeList,
  contactRemoval,
  type RemovalStep,
  readDeletedLists,
  releaseCalls,
  removeBacklog,
  removeChunks,
  removeEmptyList,
  removeRejects,
  takeTurn,
} from './deletion.repo.ts';
import { FIRST_STEP_ROWS, nextStepRows } from './step-size.rules.ts';

/**
 * Removes the rows of deleted lists in steps, each in its own transaction: after a kill at any moment it continues with
 * the rest.
 * @returns whether a list is left that another process holds or works on
 */
export async function removeDeletedLists(pool: pg.Pool, signal: AbortSignal): Promise<boolean> {
  let isAnyLeft = false;
  for (const listId of await readDeletedLists(pool)) {
    if (signal.aborted) return true;
    if (!(await removeList(pool, listId, signal))) isAnyLeft = true;
  }
  return isAnyLeft;
}

/** @returns whether the list is gone for good */
async function removeList(pool: pg.Pool, listId: string, signal: AbortSignal): Promise<boolean> {
  const inTurn = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> =>
    inTransaction(pool, async (client) => ((await takeTurn(client, listId)) ? await work(client) : undefined));

  async function repeat(step: RemovalStep): Promise<void> {
    let rows = FIRST_STEP_ROWS;
    while (!signal.aborted) {
      const began = performance.now();
      if (!(await inTurn((client) => step(client, listId, rows)))) return;
      const ms = performance.now() - began;
      rows = nextStepRows(rows, ms);
      // Leaves half of the time to the users' own requests.
      await sleep(ms);
    }
  }

  await inTurn((client) => closeList(client, listId));
  // Contacts before their calls: a result that is being saved holds its contact, so its call is found here or never made.
  for (const step of [removeBacklog, contactRemoval(), releaseCalls, removeChunks, removeRejects]) await repeat(step);
  if (signal.aborted) return false;
  return (await inTurn((client) => removeEmptyList(client, listId))) === true;
}
