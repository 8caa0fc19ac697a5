import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import type { Session } from '@dialdeck/contract';
import { EVERYBODY } from '#reports/address/report-choice.rules.ts';

/** The team of the board: of the address, else all teams for an admin and the first team that a lead leads. */
export function teamInAddress(search: string, session: Session): string {
  const asked = new URLSearchParams(search).get('team');
  if (asked) return asked;
  if (hasAdminRole(session)) return EVERYBODY;
  return session.teams?.find(hasLeadRole)?.id ?? EVERYBODY;
}

/** The same address with another team. Fragments name a part of the page and stay out. */
export const boardQuery = (teamId: string): string => `?${new URLSearchParams({ team: teamId })}`;
