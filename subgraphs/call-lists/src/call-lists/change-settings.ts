import type { CallListSettings } from '@dialdeck/common/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { askForRecount } from './place-counter.repo.ts';

/** For admins: applies to calls from now on, and the limit of tries also to contacts that wait for a retry. */
export async function changeSettings(
  { pool, lists, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  id: string,
  { wrapUpSeconds, ...settings }: CallListSettings,
): Promise<CallListRow> {
  requireCountry(settings.defaultCountry);
  const change = { ...settings, ...(wrapUpSeconds !== undefined && { wrapUpSeconds }), updatedAt: clock() };
  const [before] = await lists.findVisible([requireUuid(id)], { kind: 'all' });
  const list = await lists.update(id, change);
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  // Promises that had passed the grace wait again.
  if (before && list.callbackGraceMinutes > before.callbackGraceMinutes) await askForRecount(pool, list.id);
  await addParkingTasks(pool, [{ callListId: list.id }]);
  return list;
}
