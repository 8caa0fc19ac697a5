import type { Actor } from '@dialdeck/node/identity';
import { subtreeSql } from '@dialdeck/node/team-replica';
import type pg from 'pg';

/** The teams that somebody looks after, as lead of them or of one above; an admin is not asked. */
export async function readLedTeams(
  pool: pg.Pool,
  { role, userId }: Pick<Actor, 'role' | 'userId'>,
): Promise<Set<string>> {
  if (role !== 'user' || userId === null) return new Set();
  const text = 'SELECT team_id AS id FROM led_teams WHERE user_id = $1';
  const { rows } = await pool.query<{ id: string }>({ name: 'read-led-teams', text, values: [userId] });
  return new Set(rows.map(({ id }) => id));
}

/** A team and those below it, archived ones too; empty when there is no such team, or it is archived itself. */
export async function readSubtree(pool: pg.Pool, id: string): Promise<string[]> {
  const text = `${subtreeSql('$1')} WHERE EXISTS (SELECT FROM teams WHERE teams.id = $1 AND NOT is_archived)`;
  const { rows } = await pool.query<{ id: string }>({ name: 'read-subtree', text, values: [id] });
  return rows.map((row) => row.id);
}

/** Whether a person is a member of one of these teams. */
export async function isMemberOf(pool: pg.Pool, userId: string, teamIds: readonly string[]): Promise<boolean> {
  const text = 'SELECT FROM team_members WHERE user_id = $1 AND team_id = ANY($2::uuid[]) LIMIT 1';
  const { rowCount } = await pool.query({ name: 'is-member-of', text, values: [userId, teamIds] });
  return rowCount === 1;
}
