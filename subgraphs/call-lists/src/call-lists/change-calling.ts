import type { ListCalling } from '@dialdeck/common/calling/list-calling.schemas';
import { AppError } from '@dialdeck/common/errors';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';

/** For an admin: whom the list calls and when. It only narrows what the rules allow. */
export async function changeCalling(
  { pool, lists, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  id: string,
  calling: ListCalling,
): Promise<CallListRow> {
  const list = await lists.update(requireUuid(id), { ...calling, updatedAt: clock() });
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  await addParkingTasks(pool, [{ callListId: list.id }]);
  return list;
}
