import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import type { Lease } from './lease.type.ts';
import { type LeaseServices, leasesOf } from './leases-of.ts';

/** Empty for a list that the caller may not see. */
export async function listLeases(
  services: LeaseServices,
  { callList }: Loaders,
  callListId: string,
  contactIds: readonly string[],
): Promise<Lease[]> {
  const list = await callList.load(callListId);
  const ids = contactIds.map(toUuid).filter((id) => id !== null);
  return list ? await leasesOf(services, [list.id], ids) : [];
}
