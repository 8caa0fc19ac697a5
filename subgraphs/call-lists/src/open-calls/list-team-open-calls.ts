import { hasAdminRole } from '@dialdeck/common/words';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import type { CallLogConnection } from '#calls/call-log.type.ts';
import { instantPosition } from '#cursor.ts';
import { looksAfterTeams, requireSeenTeam } from '#teams/see-team.ts';
import { pageOpenCalls } from './open-call.repo.ts';

export interface TeamOpenCallsRequest {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  first: number;
  after: string | null | undefined;
}

/**
 * A page of a team's calls without a result, oldest first, for leads and admins who finish them for others.
 * @throws FORBIDDEN for people who lead no team, and for a lead who requests all teams; NOT_FOUND for a team that the caller must not see
 */
export async function listTeamOpenCalls(
  pool: pg.Pool,
  actor: Actor,
  { teamId, first, after }: TeamOpenCallsRequest,
): Promise<CallLogConnection> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  const isAllowed = teamId == null ? hasAdminRole(actor) : await looksAfterTeams(pool, actor);
  if (!isAllowed) throw adminAccessRequired();
  const team = teamId == null ? null : await requireSeenTeam(pool, actor, teamId);
  const rows = await pageOpenCalls(pool, { teamId: team, after: start, take: size + 1 });
  return toPage(rows, size, ({ calledAt, id }) => [calledAt.toISOString(), id]);
}
