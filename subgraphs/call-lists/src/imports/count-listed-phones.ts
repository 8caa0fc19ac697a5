import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import { findManagedList } from '#call-lists/find-managed-list.ts';
import type { CallListsServices } from '#services.ts';
import { phonesInList } from './running/slice.repo.ts';

/** What the plan of a small file is made of: how many of its phones, each once and in E.164, the list has already. */
export async function countListedPhones(
  { pool, lists }: Pick<CallListsServices, 'pool' | 'lists'>,
  actor: Actor,
  { callListId, phones }: { callListId: string; phones: readonly string[] },
): Promise<number> {
  if (phones.length > LARGE_IMPORT_ROWS)
    throw new AppError('BAD_INPUT', {
      userMessage: `At most ${LARGE_IMPORT_ROWS.toLocaleString('en-US')} phones at once`,
    });
  const { id } = await findManagedList({ pool, lists }, actor, callListId);
  // A NUL stands in no phone, and PostgreSQL takes none.
  const known = phones.filter((phone) => !phone.includes('\0'));
  return (await phonesInList(pool, id, known)).size;
}
