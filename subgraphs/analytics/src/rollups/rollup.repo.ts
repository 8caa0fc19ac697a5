import type { Sql } from '@dialdeck/node/events/events';
import { FIGURE_COLUMNS, FIGURES } from './call-figures.rules.ts';
import type { Delta } from './rollup.rules.ts';

const COLUMNS = Object.values(FIGURE_COLUMNS);

/** An upsert that adds to rows by their key; the key's columns come first. */
function addSql(table: string, keys: Record<string, string>): string {
  const names = Object.keys(keys);
  const types = [...Object.values(keys), ...COLUMNS.map(() => 'bigint')];
  return `INSERT INTO ${table} AS kept (${[...names, ...COLUMNS].join(', ')})
    SELECT * FROM unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
    ON CONFLICT (${names.join(', ')}) DO UPDATE
    SET ${COLUMNS.map((column) => `${column} = kept.${column} + EXCLUDED.${column}`).join(', ')}`;
}

const ADD = addSql('call_figures', { subject_id: 'uuid', grain: 'smallint', starts_at: 'timestamptz' });
const ADD_TO_TEAMS = addSql('team_figures', {
  subject_id: 'uuid',
  team_id: 'uuid',
  grain: 'smallint',
  starts_at: 'timestamptz',
});

/** Adds to the rollups, in the transaction that takes the events: each call counts exactly once. */
export async function addToRollups(sql: Sql, deltas: readonly Delta[]): Promise<void> {
  const all = deltas.filter(({ teamId }) => teamId === null);
  const ofTeams = deltas.filter(({ teamId }) => teamId !== null);
  if (all.length > 0) await sql(ADD, [all.map(({ subjectId }) => subjectId), ...values(all)]);
  if (ofTeams.length === 0) return;
  const keys = [ofTeams.map(({ subjectId }) => subjectId), ofTeams.map(({ teamId }) => teamId)];
  await sql(ADD_TO_TEAMS, [...keys, ...values(ofTeams)]);
}

const values = (deltas: readonly Delta[]) => [
  deltas.map(({ grain }) => grain),
  deltas.map(({ startsAt }) => startsAt),
  ...FIGURES.map((figure) => deltas.map(({ figures }) => figures[figure] ?? 0)),
];
