import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { isActiveAdmin } from '#teams/team.repo.ts';
import { userChanged } from '#users/change-users.ts';
import { searchTextOf } from '#users/search.rules.ts';
import { TOLD, type UserTransaction } from '#users/user.repo.ts';

type Registered = Extract<DomainEvent, { type: 'account.registered' }>['payload'];

/**
 * Creates the profile of a person who registered; publishes `account.refused` when the address was taken in the meantime, or the
 * inviting admin may no longer invite.
 */
export async function addRegistered({ db, publish }: UserTransaction, account: Registered): Promise<void> {
  const { id, email, firstName, lastName, role, invitedBy = null } = account;
  if (invitedBy === null || (await isActiveAdmin(db, invitedBy))) {
    const data = { id, email, firstName, lastName, role, searchText: searchTextOf(account) };
    const [added] = await db.user.createManyAndReturn({ select: TOLD, data, skipDuplicates: true });
    if (added) return void (await publish([userChanged(added)]));
  }
  const known = await db.user.findFirst({ select: { id: true }, where: { id } });
  if (!known) await publish([{ type: 'account.refused', key: id, payload: { id } }]);
}

/** Marks the address as verified, if the user still exists. */
export async function markVerified({ db, publish }: UserTransaction, id: string): Promise<void> {
  const verified = await db.user.updateManyAndReturn({
    select: TOLD,
    where: { id, isEmailVerified: false },
    data: { isEmailVerified: true, updatedAt: new Date() },
  });
  await publish(verified.map((user) => userChanged(user)));
}

/** Stores whether `auth` requests a code after the password. */
export async function keepSecondFactor(
  { db }: UserTransaction,
  { userId, hasSecondFactor }: { userId: string; hasSecondFactor: boolean },
): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { hasSecondFactor } });
}

/** Deletes a provider with its tokens, groups and links; its people become unmanaged. Inactive people stay inactive until an admin activates them. */
export async function forgetProvider({ db, publish }: UserTransaction, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM providers WHERE id = ${id}::uuid FOR UPDATE`;
  const release = (isActive: boolean) =>
    db.user.updateManyAndReturn({
      select: TOLD,
      where: { managedBy: id, isActive },
      data: { managedBy: null, deactivatedBy: isActive ? null : 'admin', updatedAt: new Date() },
    });
  const people = [...(await release(true)), ...(await release(false))];
  await db.provider.deleteMany({ where: { id } });
  await publish(people.map((user) => userChanged(user)));
}
