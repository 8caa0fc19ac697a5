import { hasAdminRole } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import { type Asker, adminAccessRequired, requireSignedIn } from '@dialdeck/node/security/rights';
import type { CallListsServices } from '#services.ts';
import { isLead, isLed, readLeadsImport } from '#teams/team.repo.ts';
import { toUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { findCallList } from './find-call-list.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

/**
 * For people who create lists, import and assign: admins, and leads where the organization allows it.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export async function requireManager({ pool }: Pick<Services, 'pool'>, actor: Asker): Promise<void> {
  requireSignedIn(actor);
  if (hasAdminRole(actor)) return;
  if (!((await readLeadsImport(pool)) && (await isLead(pool, actor)))) throw adminAccessRequired();
}

/** Whether a manager of lists manages the lists of this team. Only admins manage lists without a team. */
export async function managesTeam(
  { pool }: Pick<Services, 'pool'>,
  actor: Asker,
  teamId: string | null,
): Promise<boolean> {
  const team = toUuid(teamId ?? '');
  return hasAdminRole(actor) || (team !== null && (await isLed(pool, actor, team)));
}

/** A list that the caller may import into and assign. @throws UNAUTHENTICATED, FORBIDDEN, and NOT_FOUND for a list that the caller may not see */
export async function findManagedList(services: Services, actor: Actor, id: string): Promise<CallListRow> {
  await requireManager(services, actor);
  const list = await findCallList(services.lists, actor, id);
  if (!(await managesTeam(services, actor, list.teamId))) throw adminAccessRequired();
  return list;
}
