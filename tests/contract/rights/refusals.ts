import type pg from 'pg';
import { CALLERS, type Caller, type RightsTable, TEAM_CALLERS } from './rights-table.ts';
import { tablesChangedBy } from './stored-rows.ts';

/** Sends what was prepared, and tells the answer as the table writes it. */
export type Ask = () => Promise<string>;

export interface Refusals {
  answerTo(row: string, caller: Caller): string | undefined;
  /** The tables that were not the same afterwards. */
  changed: string[];
}

/**
 * Asks whatever a table refuses, in one go: what it takes to ask is there before, so that nothing changes in the database but by a
 * request that is refused.
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
    for (const caller of [...TEAM_CALLERS, ...CALLERS])
      if (isRefused(row, expected[caller])) asks.set(`${row}, ${caller}`, await prepare(row, caller));
  const answers = new Map<string, string>();
  const changed = await tablesChangedBy(pool, async () => {
    for (const [name, ask] of asks) answers.set(name, await ask());
  });
  return { changed, answerTo: (row, caller) => answers.get(`${row}, ${caller}`) };
}
