import type { Role } from '@dialdeck/common/words';
import type { Session } from './shell.ts';

/** Whom something is for: people of a role, or whoever leads a team without being an admin. */
export type Audience = Role | 'lead';

/** Whether somebody leads a team. Admins look after everything, and are not asked. */
export const isLead = ({ role, teams }: Session): boolean =>
  role === 'user' && (teams ?? []).some((team) => team.role === 'lead');

/** Whether somebody is among those whom a route or a link is for. */
export const isFor = (audiences: readonly Audience[], session: Session): boolean =>
  audiences.includes(session.role) || (audiences.includes('lead') && isLead(session));

/** Whether somebody makes call lists, imports contacts and assigns agents: admins everywhere, leads in their teams where they may. */
export const canManageLists = ({ role, canManageLists: isLetTo }: Session): boolean =>
  role === 'admin' || isLetTo === true;
