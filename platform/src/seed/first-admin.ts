import { createPasswordSetter } from '@dialdeck/auth/demo';
import { isAppError } from '@dialdeck/common/errors';
import { StartError } from '@dialdeck/node/process/process';
import { createMembers } from '@dialdeck/users/demo';
import type { Platform } from '#platform.ts';

/**
 * The first admin, when there is no user at all: profile and password. Also finishes what a start that was killed in
 * between had begun. Returns the admin's id; null when there was nothing to do.
 */
export async function createFirstAdmin(
  deps: Pick<Platform['deps'], 'auth' | 'users'>,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const profile = await createMembers(deps.users.database).addFirstAdmin(email);
  if (!profile) return null;
  try {
    const isSet = await createPasswordSetter(deps.auth)({ account: profile, password });
    return isSet ? profile.id : null;
  } catch (error) {
    throw isAppError(error) && error.code === 'BAD_INPUT'
      ? new StartError(`ADMIN_PASSWORD: ${error.userMessage}`)
      : error;
  }
}
