import { fullName, type Named } from '@dialdeck/common/user.rules';

/** What an agent is called whom the team no longer has. */
const NOBODY_KNOWN = 'Another agent';

/** A colleague as other agents are told of them. */
export const memberName = (member: Named | null | undefined): string =>
  member ? fullName(member, NOBODY_KNOWN) : NOBODY_KNOWN;
