import type { Role } from '@dialdeck/common/words';

/** A row of the team, as use cases and resolvers see it. */
export interface UserRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** The number that the person says to call from, as E.164. */
  callingNumber: string | null;
  role: Role;
  isActive: boolean;
  isEmailVerified: boolean;
  /** Whether a code is asked for after the password. */
  hasSecondFactor: boolean;
  /** The identity provider whose directory manages this person. */
  managedBy: string | null;
  /** `admin` or `provider`; of an inactive person without it, an admin. */
  deactivatedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The filters of the list of users. */
export interface UserFilter {
  search?: string | null | undefined;
  role?: Role | null | undefined;
  isActive?: boolean | null | undefined;
}

/** Counts of the summary cards above the team list. */
export interface TeamCounts {
  total: number;
  verified: number;
  pending: number;
}
