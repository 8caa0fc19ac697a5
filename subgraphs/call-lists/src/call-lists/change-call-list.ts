import type { CallListChange } from '@dialdeck/common/calls/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';

/** Lets admins change how agents finish the calls of a list. Absent fields stay unchanged. */
export async function changeCallList(
  { lists, clock }: Pick<CallListsServices, 'lists' | 'clock'>,
  id: string,
  { wrapUpSeconds }: CallListChange,
): Promise<CallListRow> {
  const change = { ...(wrapUpSeconds !== undefined && { wrapUpSeconds }), updatedAt: clock() };
  const list = await lists.update(requireUuid(id), change);
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return list;
}
