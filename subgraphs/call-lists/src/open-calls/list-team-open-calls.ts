import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import { pageSize, toPage } from '@dialdeck/node/page';
import type pg from 'pg';
import type { CallLogConnection } from '#calls/call-log.type.ts';
import { instantPosition } from '#cursor.ts';
import { requireSeenTeam } from '#teams/see-team.ts';
import { isLead } from '#teams/team.repo.ts';
import { pageOpenCalls } from './open-call.repo.ts';

export interface TeamOpenCallsRequest {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  first: number;
  after: string | null | undefined;
}

/**
 * A page of a team's calls without a result, oldest first, for leads and admins who finish them for others.
 * @throws FORBIDDEN for people who lead no team, and for a lead who asks for all; NOT_FOUND for a team that the caller must not see
 */
export async function listTeamOpenCalls(
  pool: pg.Pool,
  actor: Actor,
  { teamId, first, after }: TeamOpenCallsRequest,
): Promise<CallLogConnection> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  if (actor.role !== 'admin' && (teamId == null || !(await isLead(pool, actor))))
    throw new AppError('FORBIDDEN', { userMessage: 'Admin access required' });
  const team = teamId == null ? null : await requireSeenTeam(pool, actor, teamId);
  const rows = await pageOpenCalls(pool, { teamId: team, after: start, take: size + 1 });
  return toPage(rows, size, ({ calledAt, id }) => [calledAt.toISOString(), id]);
}
