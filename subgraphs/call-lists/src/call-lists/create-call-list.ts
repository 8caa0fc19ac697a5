import type { CallListValues } from '@dialdeck/common/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { isPhoneCountry } from '@dialdeck/common/phone';
import { newId } from '@dialdeck/node/new-id';
import type { CallListsServices } from '#services.ts';
import type { CallListRow } from './call-list.ts';

const UNKNOWN_COUNTRY = 'Please choose a country';

/** Makes an empty list. `createdBy` is the admin who asks. */
export function createCallList(
  { lists, clock }: Pick<CallListsServices, 'lists' | 'clock'>,
  createdBy: string,
  input: CallListValues,
): Promise<CallListRow> {
  if (!isPhoneCountry(input.defaultCountry)) {
    throw new AppError('BAD_INPUT', { userMessage: UNKNOWN_COUNTRY, fields: { defaultCountry: UNKNOWN_COUNTRY } });
  }
  return lists.create({ ...input, id: newId(), createdBy, createdAt: clock() });
}
