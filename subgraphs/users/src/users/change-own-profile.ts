import type { OwnProfileValues } from '@dialdeck/common/accounts/profile.schemas';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import type { UsersServices } from '#services.ts';
import { changeUsers, userChanged } from './change-users.ts';
import type { UserRow } from './user.ts';

/** A person may be anywhere: without a country code a number would be a guess. */
const NO_COUNTRY = '';
const NOT_A_NUMBER = 'Enter the number with its country code, such as +1 303 555 0100';

/** Changes the caller's profile; calls that begin after the response are made from that number. @throws BAD_INPUT, UNAUTHENTICATED */
export async function changeOwnProfile(
  services: UsersServices,
  id: string,
  { callingNumber }: OwnProfileValues,
): Promise<UserRow> {
  const number = callingNumber && normalizePhone(callingNumber, NO_COUNTRY);
  if (callingNumber && !number)
    throw new AppError('BAD_INPUT', { userMessage: NOT_A_NUMBER, fields: { callingNumber: NOT_A_NUMBER } });
  return await changeUsers(services, async (tx, publish) => {
    const user = await tx.lock(id);
    if (!user?.isActive) throw new AppError('UNAUTHENTICATED');
    const changed = await tx.setCallingNumber(id, number);
    await publish(userChanged(changed));
    return changed;
  });
}
