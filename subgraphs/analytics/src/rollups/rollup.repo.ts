import { join, named, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Sql as RunSql } from '@dialdeck/node/events/events';
import { FIGURE_COLUMNS, FIGURES } from './call-figures.rules.ts';
import type { Delta } from './rollup.rules.ts';

const COLUMNS = Object.values(FIGURE_COLUMNS);

/** Adds to the rollups, in the transaction that takes the events: each call counts exactly once. */
export async function addToRollups(run: RunSql, deltas: readonly Delta[]): Promise<void> {
  const ofLists = deltas.filter(({ callListId }) => callListId !== null);
  const all = deltas.filter(({ teamId, callListId }) => teamId === null && callListId === null);
  const ofTeams = deltas.filter(({ teamId }) => teamId !== null);
  const subject = (some: readonly Delta[]) => sql`${some.map(({ subjectId }) => subjectId)}::uuid[]`;
  if (ofLists.length > 0) {
    const lists = { call_list_id: sql`${ofLists.map(({ callListId }) => callListId)}::uuid[]` };
    await run(named('add-figures-of-lists', add('list_figures', lists, ofLists)));
  }
  if (all.length > 0) await run(named('add-figures', add('call_figures', { subject_id: subject(all) }, all)));
  if (ofTeams.length === 0) return;
  const keys = { subject_id: subject(ofTeams), team_id: sql`${ofTeams.map(({ teamId }) => teamId)}::uuid[]` };
  await run(named('add-figures-of-teams', add('team_figures', keys, ofTeams)));
}

/** An upsert that adds to rows by their key. */
function add(table: string, subjects: Record<string, Sql>, deltas: readonly Delta[]): Sql {
  const keys: Record<string, Sql> = {
    ...subjects,
    grain: sql`${deltas.map(({ grain }) => grain)}::smallint[]`,
    starts_at: sql`${deltas.map(({ startsAt }) => startsAt)}::timestamptz[]`,
  };
  const figures = FIGURES.map((figure) => sql`${deltas.map((delta) => delta.figures[figure] ?? 0)}::bigint[]`);
  const names = Object.keys(keys).join(', ');
  const sums = COLUMNS.map((column) => `${column} = kept.${column} + EXCLUDED.${column}`).join(', ');
  return sql`INSERT INTO ${raw(table)} AS kept (${raw(names)}, ${raw(COLUMNS.join(', '))})
    SELECT * FROM unnest(${join([...Object.values(keys), ...figures])})
    ON CONFLICT (${raw(names)}) DO UPDATE SET ${raw(sums)}`;
}
