import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { type Sql as Statement, sql as statement } from '#database/sql.ts';
import type { Sql } from './events.ts';

type TeamChanged = Extract<DomainEvent, { type: 'team.changed' }>['payload'];

/** A person who is no longer in a team. */
export interface Departure {
  teamId: string;
  userId: string;
}

/*
 * A subgraph that scopes by team keeps three tables: `teams` and `team_members` from the events of the users subgraph, and `led_teams`, derived
 * from both: for each lead the teams that they look after, their own and all below. Scope is then one look by key, however
 * deep the tree, and is never older than the last event.
 */

/** Two concurrent transactions would each miss the other's teams and members. */
const REPLICA_LOCK = 72_707_382;

const lockReplica = (sql: Sql) => sql('SELECT pg_advisory_xact_lock($1)', [REPLICA_LOCK]);

/**
 * Updates the replica of the teams, in order of events; one transaction after the other.
 * @returns the departures, and all people whose role changed somewhere
 */
export async function takeTeamEvents(
  sql: Sql,
  events: readonly DomainEvent[],
): Promise<{ departures: Departure[]; changed: string[] }> {
  const teams = events.flatMap((event) => (event.type === 'team.changed' ? [event.payload] : []));
  if (teams.length > 0) await lockReplica(sql);
  for (const team of teams) await saveTeam(sql, team);
  if (teams.length > 0) await deriveLedTeams(sql);
  return {
    departures: teams.flatMap(({ id, removed }) => removed.map((userId) => ({ teamId: id, userId }))),
    changed: teams.flatMap(({ added }) => added.map(({ userId }) => userId)),
  };
}

async function saveTeam(sql: Sql, { id, name, parentId, archived, version, added, removed }: TeamChanged) {
  await sql(
    `INSERT INTO teams (id, name, parent_id, is_archived, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, parent_id = EXCLUDED.parent_id, is_archived = EXCLUDED.is_archived,
       version = EXCLUDED.version`,
    [id, name, parentId, archived, version],
  );
  if (removed.length > 0) {
    await sql('DELETE FROM team_members WHERE team_id = $1 AND user_id = ANY($2::uuid[])', [id, removed]);
  }
  if (added.length > 0) {
    await sql(
      `INSERT INTO team_members (team_id, user_id, role)
       SELECT $1::uuid, "userId", role FROM jsonb_to_recordset($2::text::jsonb) AS member("userId" uuid, role text)
       ON CONFLICT (team_id, user_id) DO UPDATE SET role = EXCLUDED.role`,
      [id, JSON.stringify(added)],
    );
  }
}

/** People who are gone are in no team. */
export async function forgetTeamMembers(sql: Sql, userIds: readonly string[]): Promise<void> {
  await lockReplica(sql);
  await sql('DELETE FROM team_members WHERE user_id = ANY($1::uuid[])', [userIds]);
  await deriveLedTeams(sql);
}

/** Archived teams stay in the tree: their calls still count in the teams above. */
async function deriveLedTeams(sql: Sql): Promise<void> {
  await sql(
    `WITH RECURSIVE led AS (
       SELECT user_id, team_id FROM team_members WHERE role = 'lead'
       UNION
       SELECT led.user_id, teams.id FROM led JOIN teams ON teams.parent_id = led.team_id),
     gone AS (
       DELETE FROM led_teams WHERE NOT EXISTS (
         SELECT FROM led WHERE led.user_id = led_teams.user_id AND led.team_id = led_teams.team_id))
     INSERT INTO led_teams (user_id, team_id) SELECT user_id, team_id FROM led ON CONFLICT DO NOTHING`,
    [],
  );
}

/** A team and all below it, as a set of ids in SQL; empty for null. */
export const subtreeSql = (teamId: string | null): Statement => statement`WITH RECURSIVE subtree AS (
    SELECT ${teamId}::uuid AS id UNION SELECT teams.id FROM teams JOIN subtree ON teams.parent_id = subtree.id)
  SELECT id FROM subtree`;
