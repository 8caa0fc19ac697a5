import { hasAdminRole, hasLeadRole, type Role } from '@dialdeck/common/words';
import type { Session } from './shell.ts';

/** The people something is for: those of a role, or leads who are not admins. */
export type Audience = Role | 'lead';

/** Whether somebody leads a team; false for admins, who see all teams anyway. */
export const isLead = ({ role, teams }: Session): boolean => role === 'user' && (teams ?? []).some(hasLeadRole);

/** Whether somebody is among those whom a route or a link is for. */
export const isFor = (audiences: readonly Audience[], session: Session): boolean =>
  audiences.includes(session.role) || (audiences.includes('lead') && isLead(session));

/** Whether somebody makes call lists, imports contacts and assigns agents: admins everywhere, leads in their teams where they may. */
export const canManageLists = (session: Session): boolean => hasAdminRole(session) || session.canManageLists === true;
