import type { Role } from '@dialdeck/common/words';

/** An account that can sign in, as the use cases see it. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  role: Role;
  isActive: boolean;
  isEmailVerified: boolean;
  /** Null until the person sets a password. */
  passwordHash: string | null;
  /** The sign-in requires a code after the password. */
  hasSecondFactor: boolean;
  /** The provider whose directory manages this person. */
  managedBy: string | null;
}
