import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import type { CallLogConnection } from '#calls/call-log.type.ts';
import { instantPosition } from '#cursor.ts';
import { requireTeamScope } from '#teams/see-team.ts';
import { countTeamOpenCalls, pageOpenCalls } from './open-call.repo.ts';

export interface TeamOpenCallsRequest {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  first: number;
  after: string | null | undefined;
}

/** A page, and how many calls all pages have. */
export type TeamOpenCallPage = CallLogConnection & { countAll(): Promise<number> };

/**
 * A page of a team's calls without a result, oldest first, for leads and admins who finish them for others.
 * @throws as {@link requireTeamScope}
 */
export async function listTeamOpenCalls(
  pool: pg.Pool,
  actor: Actor,
  { teamId, first, after }: TeamOpenCallsRequest,
): Promise<TeamOpenCallPage> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  const team = await requireTeamScope(pool, actor, teamId);
  const rows = await pageOpenCalls(pool, { teamId: team, after: start, take: size + 1 });
  return {
    ...toPage(rows, size, ({ calledAt, id }) => [calledAt.toISOString(), id]),
    countAll: () => countTeamOpenCalls(pool, team),
  };
}
