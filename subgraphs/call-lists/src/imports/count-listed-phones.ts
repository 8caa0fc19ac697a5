import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findManagedList } from '#call-lists/find-managed-list.ts';
import type { CallListsServices } from '#services.ts';
import { leftOutOf } from './left-out.ts';
import { phonesInList } from './running/slice.repo.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

/** The distinct phones of a small file, in E.164. */
export interface PlannedPhones {
  callListId: string;
  phones: readonly string[];
}

/** Counts the phones of a small file that the list already has, for the plan of the import. */
export async function countListedPhones(services: Services, actor: Actor, planned: PlannedPhones): Promise<number> {
  return (await find(services, actor, planned)).listed.size;
}

/** Counts the new phones of a small file that the import would leave out, for its plan. */
export async function countLeftOutPhones(services: Services, actor: Actor, planned: PlannedPhones): Promise<number> {
  const { list, listed } = await find(services, actor, planned);
  const phones = planned.phones.filter((phone) => E164.test(phone) && !listed.has(phone));
  return (await leftOutOf(services.pool, list, { phones, recordsOf: () => new Map() })).size;
}

const E164 = /^\+\d{1,15}$/;

async function find(
  { pool, lists }: Services,
  actor: Actor,
  { callListId, phones }: PlannedPhones,
): Promise<{ list: CallListRow; listed: Set<string> }> {
  const list = await findManagedList({ pool, lists }, actor, callListId);
  if (phones.length > LARGE_IMPORT_ROWS)
    throw new AppError('BAD_INPUT', {
      userMessage: `At most ${LARGE_IMPORT_ROWS.toLocaleString('en-US')} phones at once`,
    });
  // No phone contains a NUL, and PostgreSQL accepts none.
  const known = phones.filter((phone) => !phone.includes('\0'));
  return { list, listed: await phonesInList(pool, list.id, known) };
}
