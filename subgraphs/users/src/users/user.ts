import type { Role } from '@dialdeck/common/words';

/** A row of the team, as use cases and resolvers see it. */
export interface UserRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** The number that the person entered as their calling number, as E.164. */
  callingNumber: string | null;
  role: Role;
  isActive: boolean;
  isEmailVerified: boolean;
  /** Whether the sign-in requires a code after the password. */
  hasSecondFactor: boolean;
  /** The identity provider whose directory manages this person. */
  managedBy: string | null;
  /** `admin` or `provider`; null for an inactive person means an admin. */
  deactivatedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The filters of the list of users. */
export interface UserFilter {
  search?: string | null | undefined;
  /** The teams whose names the search finds, and so their members. */
  teamIds?: readonly string[] | undefined;
  role?: Role | null | undefined;
  isActive?: boolean | null | undefined;
}

/** Counts of the summary cards above the team list. */
export interface TeamCounts {
  total: number;
  verified: number;
  pending: number;
}
