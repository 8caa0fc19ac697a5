import { AppError } from '@dialdeck/common/errors';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type { UsersServices } from '#services.ts';
import type { UserTransaction } from './user.repo.ts';
import type { UserRow } from './user.ts';
import { changeRefusal, type UserChange } from './user-change.rules.ts';

type Publish = (event: DomainEvent) => Promise<void>;

/** One transaction. All subgraphs have received its events before the response, so an admin reads their own writes. */
export async function changeUsers<T>(
  { users, settle }: UsersServices,
  work: (tx: UserTransaction, publish: Publish) => Promise<T>,
): Promise<T> {
  const deliveries: string[] = [];
  const result = await users.transaction((tx) =>
    work(tx, async (event) => {
      deliveries.push(...(await tx.publish([event])));
    }),
  );
  await settle(deliveries);
  return result;
}

/**
 * Locks a member for a change that may take rights away, after the rules were checked under the lock of all active admins:
 * two admins who deactivate each other at the same time run one after the other.
 */
export async function lockForChange(
  tx: UserTransaction,
  { actorId, id, change }: { actorId: string | null; id: string; change: (user: UserRow) => UserChange },
): Promise<UserRow> {
  const admins = await tx.lockActiveAdmins();
  const target = await tx.lock(id);
  if (!target) throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
  const otherActiveAdmins = admins.filter((admin) => admin !== id).length;
  const refusal = changeRefusal({ actorId, target, change: change(target), otherActiveAdmins });
  if (refusal) throw new AppError('CONFLICT', { userMessage: refusal });
  // The identity token may be a minute old: its admin may have lost the role in the meantime.
  if (!actorId || !admins.includes(actorId)) throw adminAccessRequired();
  return target;
}

/** The part of a user that events carry. */
export type ToldUser = Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'isActive' | 'isEmailVerified' | 'managedBy' | 'callingNumber'
>;

export function userChanged(user: ToldUser, { invite = false, endSessions = false } = {}): DomainEvent {
  const { id, email, firstName, lastName, role, isActive, isEmailVerified, managedBy, callingNumber } = user;
  const told = { id, email, firstName, lastName, role, isActive, isEmailVerified, managedBy, callingNumber };
  return { type: 'user.changed', key: id, payload: { ...told, invite, endSessions } };
}
