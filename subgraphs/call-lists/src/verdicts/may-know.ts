import { hasAdminRole } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { isOwnContact } from '#do-not-call/entry.repo.ts';
import { isLed } from '#teams/team.repo.ts';

/**
 * Whether the caller may learn why a number must not be called, for example because its owner refuses calls: admins for any number, leads
 * in the lists that they look after, agents for the numbers of contacts that they see.
 */
export async function mayKnow(
  db: pg.Pool | pg.PoolClient,
  actor: Actor,
  { phone, list }: { phone: string | null; list: { teamId: string | null } | null },
): Promise<boolean> {
  if (hasAdminRole(actor)) return true;
  if (!actor.userId || phone === null) return false;
  if (list?.teamId && (await isLed(db, actor, list.teamId))) return true;
  return isOwnContact(db, { phone, userId: actor.userId, callListId: null });
}
