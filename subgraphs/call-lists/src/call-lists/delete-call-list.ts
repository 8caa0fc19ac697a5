import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { deleteListWithContacts } from './list-lifetime.repo.ts';

/** Contract: "contacts and assignments go, call logs stay (callListId null) so that reports do not change". */
export async function deleteCallList({ pool }: Pick<CallListsServices, 'pool'>, id: string): Promise<string> {
  const listId = requireUuid(id);
  const wasThere = await inTransaction(pool, (client) => deleteListWithContacts(client, listId));
  if (!wasThere) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return listId;
}
