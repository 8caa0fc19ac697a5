import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import type { CallListsServices } from '#services.ts';
import { readLeadsImport, readLedTeams } from '#teams/team.repo.ts';
import type { CallListRow } from './call-list.ts';
import { findCallList } from './find-call-list.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

const refuse = () => new AppError('FORBIDDEN', { userMessage: 'Admin access required' });

/**
 * For whoever makes lists, imports and assigns: admins, and leads where the organisation lets them.
 * @returns the teams whose lists these are; null for an admin, who manages all
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export async function requireManager(
  { pool }: Pick<Services, 'pool'>,
  actor: Pick<Actor, 'role' | 'userId'>,
): Promise<Set<string> | null> {
  if (actor.role === 'anonymous') throw new AppError('UNAUTHENTICATED');
  if (actor.role === 'admin') return null;
  const led = (await readLeadsImport(pool)) ? await readLedTeams(pool, actor) : new Set<string>();
  if (led.size === 0) throw refuse();
  return led;
}

/** A list that the caller imports into and assigns. @throws UNAUTHENTICATED, FORBIDDEN, and NOT_FOUND for one that they do not see */
export async function findManagedList(services: Services, actor: Actor, id: string): Promise<CallListRow> {
  const led = await requireManager(services, actor);
  const list = await findCallList(services.lists, actor, id);
  if (led && !(list.teamId && led.has(list.teamId))) throw refuse();
  return list;
}
