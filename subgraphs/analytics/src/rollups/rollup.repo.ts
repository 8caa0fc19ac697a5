import { join, named, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Sql as RunSql } from '@dialdeck/node/events/events';
import { FIGURE_COLUMNS, FIGURES, NIL } from './call-figures.rules.ts';
import { type Delta, isCounted } from './rollup.rules.ts';

const COLUMNS = Object.values(FIGURE_COLUMNS);

/** Adds to the rollups, in the transaction that takes the events: each call counts exactly once. */
export async function addToRollups(run: RunSql, deltas: readonly Delta[]): Promise<void> {
  const ofLists = deltas.filter(({ callListId }) => callListId !== null);
  const all = deltas.filter(
    ({ teamId, callListId, grain }) => teamId === null && callListId === null && isCounted(grain),
  );
  const ofTeams = deltas.filter(({ teamId }) => teamId !== null);
  const subject = (some: readonly Delta[]) => sql`${some.map(({ subjectId }) => subjectId)}::uuid[]`;
  if (ofLists.length > 0) {
    const lists = { call_list_id: sql`${ofLists.map(({ callListId }) => callListId)}::uuid[]` };
    await run(named('add-figures-of-lists', add('list_figures', lists, ofLists)));
  }
  if (all.length > 0) await run(named('add-figures', add('call_figures', { subject_id: subject(all) }, all)));
  if (ofTeams.length > 0) {
    const keys = { subject_id: subject(ofTeams), team_id: sql`${ofTeams.map(({ teamId }) => teamId)}::uuid[]` };
    await run(named('add-figures-of-teams', add('team_figures', keys, ofTeams)));
  }
  await addResults(run, deltas);
}

/** Calls by result; nothing is written where no call has a result of a set. */
async function addResults(run: RunSql, deltas: readonly Delta[]): Promise<void> {
  const rows = deltas.flatMap(({ subjectId, teamId, callListId, grain, startsAt, results }) =>
    [...results.values()]
      .filter(({ calls }) => calls !== 0)
      .map((result) => ({ subjectId, groupId: teamId ?? callListId ?? NIL, grain, startsAt, ...result })),
  );
  if (rows.length === 0) return;
  const of = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await run(
    named(
      'add-figures-of-results',
      sql`INSERT INTO result_figures AS kept (subject_id, group_id, grain, starts_at, result_id, label, calls)
        SELECT * FROM unnest(${of('subjectId')}::uuid[], ${of('groupId')}::uuid[], ${of('grain')}::smallint[],
          ${of('startsAt')}::timestamptz[], ${of('resultId')}::uuid[], ${of('label')}::text[], ${of('calls')}::int[])
        ON CONFLICT (subject_id, group_id, grain, starts_at, result_id, label) DO UPDATE SET calls = kept.calls + EXCLUDED.calls`,
    ),
  );
}

/** The names of results as they are now. */
export async function saveResultNames(
  run: RunSql,
  results: readonly { id: string; code: string; label: string }[],
): Promise<void> {
  const newest = [...new Map(results.map((result) => [result.id, result])).values()];
  if (newest.length === 0) return;
  await run(
    sql`INSERT INTO results (id, code, label)
      SELECT * FROM unnest(${newest.map(({ id }) => id)}::uuid[], ${newest.map(({ code }) => code)}::text[],
        ${newest.map(({ label }) => label)}::text[])
      ON CONFLICT (id) DO UPDATE SET code = EXCLUDED.code, label = EXCLUDED.label`,
  );
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
