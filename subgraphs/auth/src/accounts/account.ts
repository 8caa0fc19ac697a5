import type { Role } from '@dialdeck/common/words';

/** An account that can sign in, as the use cases see it. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  role: Role;
  isActive: boolean;
  isEmailVerified: boolean;
  /** None until a password was set. */
  passwordHash: string | null;
  /** A code is asked for after the password. */
  hasSecondFactor: boolean;
  /** The provider whose directory manages this person. */
  managedBy: string | null;
}
