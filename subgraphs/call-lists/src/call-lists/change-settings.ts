import type { CallListSettings } from '@dialdeck/common/calls/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';

/** For admins: applies to future calls; the limit of tries also applies to contacts that wait for a retry. */
export async function changeSettings(
  { lists, clock }: Pick<CallListsServices, 'lists' | 'clock'>,
  id: string,
  { wrapUpSeconds, ...settings }: CallListSettings,
): Promise<CallListRow> {
  requireCountry(settings.defaultCountry);
  const change = { ...settings, ...(wrapUpSeconds !== undefined && { wrapUpSeconds }), updatedAt: clock() };
  const list = await lists.updateAndJudge(requireUuid(id), change);
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return list;
}
