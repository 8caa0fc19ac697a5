import { AppError } from '@dialdeck/common/errors';
import { NO_SUCH_TEAM } from '@dialdeck/common/sentences';
import { inTransaction } from '@dialdeck/node/database/database';
import { sql } from '@dialdeck/node/database/sql';
import { pgSql, publish, type Sql as Run } from '@dialdeck/node/events/events';
import type { CallListsServices } from '#services.ts';
import { holdTeam } from '#teams/team.repo.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { isLivingSql } from './list-lifetime.repo.ts';

/** For an admin: gives a list to another team, or to none. Assignments, leases and callbacks stay. @throws BAD_INPUT, NOT_FOUND */
export async function moveCallList(
  { pool, lists, clock, settle }: Pick<CallListsServices, 'pool' | 'lists' | 'clock' | 'settle'>,
  id: string,
  teamId: string | null,
): Promise<CallListRow> {
  const listId = requireUuid(id);
  const team = teamId === null ? null : knownId(teamId);
  const told = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      sql`UPDATE call_lists SET team_id = ${team}, updated_at = ${clock()} WHERE id = ${listId} AND ${isLivingSql(sql`call_lists.id`)}`,
    );
    if (rowCount === 0) throw notFound();
    const run = pgSql(client);
    if (team) await requireTeam(run, team);
    return await tellMove(run, listId, team);
  });
  await settle(told);
  const [list] = await lists.findVisible([listId], { kind: 'all' });
  if (!list) throw notFound();
  return list;
}

/** A team that a list can be given to, until the transaction ends. @throws BAD_INPUT */
export async function requireTeam(run: Run, id: string): Promise<void> {
  if (!(await holdTeam(run, knownId(id)))) throw noTeam();
}

/** Publishes the list's team, because the users subgraph archives no team with lists. @returns deliveries */
export function tellMove(run: Run, callListId: string, teamId: string | null): Promise<string[]> {
  return publish(run, [{ type: 'call-list.moved', key: callListId, payload: { callListId, teamId } }]);
}

function knownId(id: string): string {
  const known = toUuid(id);
  if (!known) throw noTeam();
  return known;
}

export function noTeam(sentence = NO_SUCH_TEAM): AppError {
  return new AppError('BAD_INPUT', { userMessage: sentence, fields: { teamId: sentence } });
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
