import type pg from 'pg';
import { CALLERS, type Caller, type RightsTable } from './rights-table.ts';
import { tablesChangedBy } from './stored-rows.ts';

/** Sends what was prepared, and returns the answer as the table has it. */
export type Ask = () => Promise<string>;

export interface Refusals {
  answerTo(row: string, caller: Caller): string | undefined;
  /** The tables that were not the same afterwards. */
  changed: string[];
}

/**
 * Sends all requests that a table refuses, after everything that they need has been made: only a refused request can then change
 * the database.
 * @param isRefused whether that answer to a row refuses a change
 */
export async function askRefused(
  table: RightsTable,
  {
    pool,
    isRefused,
    prepare,
  }: {
    pool: pg.Pool;
    isRefused(row: string, answer: string): boolean;
    prepare(row: string, caller: Caller): Promise<Ask>;
  },
): Promise<Refusals> {
  const asks = new Map<string, Ask>();
  for (const [row, expected] of table)
    for (const caller of CALLERS) {
      const answer = expected[caller];
      if (answer !== undefined && isRefused(row, answer)) asks.set(`${row}, ${caller}`, await prepare(row, caller));
    }
  const answers = new Map<string, string>();
  const changed = await tablesChangedBy(pool, async () => {
    for (const [name, ask] of asks) answers.set(name, await ask());
  });
  return { changed, answerTo: (row, caller) => answers.get(`${row}, ${caller}`) };
}
