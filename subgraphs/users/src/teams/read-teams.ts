import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { leadsTeam, readLedTeams, readMembers, readTeams, readTree } from './team.repo.ts';
import type { TeamMembersRow, TeamRow } from './team.ts';
import { inTreeOrder } from './tree.rules.ts';

/** Admins: all teams; leads: their teams and the teams below; other callers: none. */
export async function visibleTeams({ users: { db } }: UsersServices, actor: Actor): Promise<TeamRow[]> {
  if (actor.userId === null) return [];
  return inTreeOrder(hasAdminRole(actor) ? await readTeams(db) : await readLedTeams(db, actor.userId));
}

/** A team that was just changed, or that the caller may see. @throws NOT_FOUND, whether it exists or not */
export async function findTeam(services: UsersServices, actor: Actor, id: string): Promise<TeamRow> {
  const team = (await visibleTeams(services, actor)).find((each) => each.id === id.toLowerCase());
  if (!team) throw teamNotFound();
  return team;
}

/** The members of a team. @throws NOT_FOUND for callers who must not see it, and for an unknown team */
export async function findMembers({ users: { db } }: UsersServices, actor: Actor, id: string): Promise<TeamMembersRow> {
  if (!isUserId(id) || actor.userId === null) throw teamNotFound();
  const isSeen = hasAdminRole(actor) || (await leadsTeam(db, actor.userId, id));
  if (!isSeen) throw teamNotFound();
  // Read before its members: a version that is too old makes a change fail, one that is too new would let it through.
  const team = (await readTree(db)).get(id.toLowerCase());
  if (!team) throw teamNotFound();
  return { version: team.version, members: await readMembers(db, team.id) };
}

export const teamNotFound = () => new AppError('NOT_FOUND', { userMessage: 'Team not found' });
