import type { ListCalling } from '@dialdeck/common/calling/list-calling.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';

/** Lets an admin change whom the list calls and when. These settings can only be stricter than the rules. */
export async function changeCalling(
  { lists, clock }: Pick<CallListsServices, 'lists' | 'clock'>,
  id: string,
  calling: ListCalling,
): Promise<CallListRow> {
  const list = await lists.change(requireUuid(id), { ...calling, updatedAt: clock() });
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return list;
}
