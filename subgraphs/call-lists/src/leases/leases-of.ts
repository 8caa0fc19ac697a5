import type { Actor } from '@dialdeck/node/security/identity';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallListsServices } from '#services.ts';
import { readLeases } from './lease.repo.ts';
import type { Lease } from './lease.type.ts';

export type LeaseServices = Pick<CallListsServices, 'pool'> & { actor: Actor };

/** Leases of contacts that the caller may see. */
export async function leasesOf(
  { pool, actor }: LeaseServices,
  callListIds: readonly string[],
  contactIds: readonly string[],
): Promise<Lease[]> {
  const leases = await readLeases(pool, callListIds, contactIds);
  if (leases.length === 0) return [];
  const names = await readMembers(pool, [...new Set(leases.map(({ userId }) => userId))]);
  const byId = new Map(names.map((member) => [member.id, member]));
  return leases.map(({ contactId, userId, until }) => ({
    contactId,
    until,
    isMine: userId === actor.userId,
    holderName: memberName(byId.get(userId)),
  }));
}
