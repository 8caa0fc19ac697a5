import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import { toUuid } from '#uuid.rules.ts';
import { isLead, isSeenTeam } from './team.repo.ts';

/** Whether a user manages at least one team: true for admins and leads. */
export const looksAfterTeams = async (pool: pg.Pool, actor: Actor): Promise<boolean> =>
  hasAdminRole(actor) || (await isLead(pool, actor));

/**
 * The team of a page of a team's work: one that the caller leads or administers; null for an admin's page of all teams.
 * @throws FORBIDDEN for people who lead no team, and for a lead who requests all teams; NOT_FOUND for a team that the caller must not see
 */
export async function requireTeamScope(
  pool: pg.Pool,
  actor: Actor,
  teamId: string | null | undefined,
): Promise<string | null> {
  const isAllowed = teamId == null ? hasAdminRole(actor) : await looksAfterTeams(pool, actor);
  if (!isAllowed) throw adminAccessRequired();
  return teamId == null ? null : await requireSeenTeam(pool, actor, teamId);
}

/** A team that the caller leads or administers. @throws NOT_FOUND for any other, whether it exists or not */
export async function requireSeenTeam(pool: pg.Pool, actor: Actor, id: string): Promise<string> {
  const known = toUuid(id);
  if (!known || !(await isSeenTeam(pool, actor, known)))
    throw new AppError('NOT_FOUND', { userMessage: 'Team not found' });
  return known;
}
