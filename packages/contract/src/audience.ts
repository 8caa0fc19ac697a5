import { hasAdminRole, hasLeadRole, type Role } from '@dialdeck/common/words';
import type { Session } from './shell.ts';

/** An audience: the users of a role, or leads who are not admins. */
export type Audience = Role | 'lead';

/** Whether a user leads a team; false for admins, who see all teams anyway. */
export const isLead = ({ role, teams }: Session): boolean => role === 'user' && (teams ?? []).some(hasLeadRole);

/** Whether a user belongs to the audience of a route or a link. */
export const isFor = (audiences: readonly Audience[], session: Session): boolean =>
  audiences.includes(session.role) || (audiences.includes('lead') && isLead(session));

/** Whether a user may create call lists, import contacts and assign agents: admins everywhere, leads in teams that allow it. */
export const canManageLists = (session: Session): boolean => hasAdminRole(session) || session.canManageLists === true;
