import type { Sql } from '@dialdeck/node/events';
import { FIGURE_COLUMNS, FIGURES } from './call-figures.rules.ts';
import type { Delta } from './rollup.rules.ts';

const COLUMNS = Object.values(FIGURE_COLUMNS);

const ADD = `INSERT INTO call_figures AS kept (subject_id, grain, starts_at, ${COLUMNS.join(', ')})
  SELECT * FROM unnest($1::uuid[], $2::smallint[], $3::timestamptz[], ${COLUMNS.map((_, index) => `$${index + 4}::bigint[]`).join(', ')})
  ON CONFLICT (subject_id, grain, starts_at) DO UPDATE
  SET ${COLUMNS.map((column) => `${column} = kept.${column} + EXCLUDED.${column}`).join(', ')}`;

/** Adds to the rollups, in the transaction that takes the events: each call counts exactly once. */
export async function addToRollups(sql: Sql, deltas: readonly Delta[]): Promise<void> {
  await sql(ADD, [
    deltas.map(({ subjectId }) => subjectId),
    deltas.map(({ grain }) => grain),
    deltas.map(({ startsAt }) => startsAt),
    ...FIGURES.map((figure) => deltas.map(({ figures }) => figures[figure] ?? 0)),
  ]);
}
