import { AppError } from '@dialdeck/common/errors';
import type { Named } from '@dialdeck/common/teams/user.rules';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { type LockedContact, lockContact } from './call.repo.ts';

/**
 * Locks a contact for the caller: its list must be in the scope, and no other agent may be calling it.
 * @throws NOT_FOUND, CONFLICT with the holder's name
 */
export const holdContact = async (
  client: pg.PoolClient,
  actor: Actor,
  id: string,
  scope: ListScope,
): Promise<LockedContact> => heldContact(client, actor, await lockContact(client, id, scope));

/** Checks a contact that is already locked; null if the caller may not see it. */
export async function heldContact(
  client: pg.PoolClient,
  actor: Actor,
  locked: LockedContact | null,
): Promise<LockedContact> {
  if (!locked) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const { holderId } = locked;
  if (holderId === null || holderId === actor.userId) return locked;
  const [holder] = await readMembers(client, [holderId]);
  return refuseHeld(holder);
}

/** @throws CONFLICT with the holder's name */
export function refuseHeld(holder: Named | null | undefined): never {
  throw new AppError('CONFLICT', { userMessage: `${memberName(holder)} is calling this contact.` });
}
