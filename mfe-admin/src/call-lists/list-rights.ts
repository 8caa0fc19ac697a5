import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import { canManageLists, type Session } from '@dialdeck/contract';

/** The rights of a person on call lists. */
export interface ListRights {
  /** Settings, other teams, deletion. */
  readonly isAdmin: boolean;
  /** Makes lists, imports and assigns: an admin everywhere, a lead in their teams where the organization lets them. */
  readonly isManager: boolean;
  /** Whether there is a team that a list could be moved to. */
  readonly hasTeams: boolean;
  /** Whether they import into this list, and assign it. */
  manages(callList: { teamId?: string | null }): boolean;
}

/**
 * The rights of a person.
 * @param teamIds the teams that they lead
 */
export function listRights(session: Session, teamIds: readonly string[]): ListRights {
  const isAdmin = hasAdminRole(session);
  const isManager = canManageLists(session);
  return {
    isAdmin,
    isManager,
    hasTeams: teamIds.length > 0,
    manages: ({ teamId }) => isAdmin || (isManager && teamId != null && teamIds.includes(teamId)),
  };
}

/** The team that a new list of this person is of at first: a lead's own, else none. */
export function ownTeam(session: Session): string {
  const led = hasAdminRole(session) ? undefined : session.teams?.find(hasLeadRole);
  return led?.id ?? '';
}
