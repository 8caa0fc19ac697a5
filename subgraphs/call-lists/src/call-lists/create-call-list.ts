import type { CallListValues } from '@dialdeck/common/call-list.schemas';
import { newId } from '@dialdeck/node/new-id';
import type { CallListsServices } from '#services.ts';
import type { CallListRow } from './call-list.ts';
import { requireCountry } from './country.rules.ts';

/** Makes an empty list. `createdBy` is the admin who asks. */
export function createCallList(
  { lists, clock }: Pick<CallListsServices, 'lists' | 'clock'>,
  createdBy: string,
  input: CallListValues,
): Promise<CallListRow> {
  requireCountry(input.defaultCountry);
  return lists.create({ ...input, id: newId(), createdBy, createdAt: clock() });
}
