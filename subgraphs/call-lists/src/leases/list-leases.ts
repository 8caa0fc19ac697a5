import type { Actor } from '@dialdeck/node/identity';
import type { Loaders } from '#loaders.ts';
import { readMembers } from '#members/member.repo.ts';
import type { CallListsServices } from '#services.ts';
import { toUuid } from '#uuid.rules.ts';
import { readLeases } from './lease.repo.ts';
import { holderName } from './lease.rules.ts';
import type { Lease } from './lease.type.ts';

type Services = Pick<CallListsServices, 'pool'> & { actor: Actor };

/** Nothing of a list that the caller may not see. */
export async function listLeases(
  services: Services,
  { callList }: Loaders,
  callListId: string,
  contactIds: readonly string[],
): Promise<Lease[]> {
  const list = await callList.load(callListId);
  const ids = contactIds.map(toUuid).filter((id) => id !== null);
  return list ? await leasesOf(services, [list.id], ids) : [];
}

/** Of contacts that the caller may see. */
export async function leasesOf(
  { pool, actor }: Services,
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
    holderName: holderName(byId.get(userId)),
  }));
}
