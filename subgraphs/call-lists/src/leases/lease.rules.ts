import { AppError } from '@dialdeck/common/errors';
import { fullName, type Named } from '@dialdeck/common/user.rules';

/** What an agent is called whom the team no longer has. */
const NOBODY_KNOWN = 'Another agent';

export const holderName = (member: Named | null | undefined): string =>
  member ? fullName(member, NOBODY_KNOWN) : NOBODY_KNOWN;

/** Contract: "409 with the holder's name". */
export function refuseHeld(holder: Named | null | undefined): never {
  throw new AppError('CONFLICT', { userMessage: `${holderName(holder)} is calling this contact.` });
}
