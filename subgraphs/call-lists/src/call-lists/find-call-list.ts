import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import { listScope } from '#access.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRepo } from './call-list.repo.ts';
import type { VisibleList } from './visible-lists.repo.ts';

/** A list that the caller may see; NOT_FOUND otherwise, whether it exists or not. */
export async function findCallList(lists: CallListRepo, actor: Actor, id: string): Promise<VisibleList> {
  const [list] = await lists.findVisible([requireUuid(id)], listScope(actor));
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return list;
}
