import { AppError } from '@dialdeck/common/errors';
import type { Named } from '@dialdeck/common/teams/user.rules';
import { memberName } from '#members/member.rules.ts';

/** Refuses with 409 and the holder's name. */
export function refuseHeld(holder: Named | null | undefined): never {
  throw new AppError('CONFLICT', { userMessage: `${memberName(holder)} is calling this contact.` });
}
