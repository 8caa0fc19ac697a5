import { hasAdminRole } from '@dialdeck/common/words';
import { newId } from '@dialdeck/node/process/new-id';
import { userChanged } from './change-users.ts';
import type { UserRepo } from './user.repo.ts';
import type { UserRow } from './user.ts';

export interface FirstAdminOptions {
  email: string;
  firstName?: string;
  lastName?: string;
}

/**
 * Creates the first admin when there is no user at all. Also returns an admin who is still the only user: if a start was
 * killed before `auth` had stored the password, the next one repeats it. Otherwise null.
 */
export function createFirstAdmin(
  users: UserRepo,
  { email, firstName = 'Admin', lastName = 'User' }: FirstAdminOptions,
): Promise<UserRow | null> {
  const address = email.trim().toLowerCase();
  return users.transaction(async (tx) => {
    // Checked on every start, and nearly always there are people already: then no change has to wait for the lock.
    if ((await tx.findAny(2)).length > 1) return null;
    await tx.lockTable();
    const [only, ...others] = await tx.findAny(2);
    if (only) return others.length === 0 && hasAdminRole(only) && only.email === address ? only : null;
    const admin = await tx.insert({
      id: newId(),
      email: address,
      firstName,
      lastName,
      role: 'admin',
      isEmailVerified: true,
    });
    await tx.publish([userChanged(admin)]);
    return admin;
  });
}
