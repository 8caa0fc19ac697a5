import { fullName, type Named } from '@dialdeck/common/teams/user.rules';

/** The name shown for an agent who was deleted. */
const NOBODY_KNOWN = 'Another agent';

/** A colleague's name for other agents. */
export const memberName = (member: Named | null | undefined): string =>
  member ? fullName(member, NOBODY_KNOWN) : NOBODY_KNOWN;
