import { AppError } from '@dialdeck/common/errors';

/** A session whose user no longer exists counts as none. */
export function readUser<U>(user: U | null | undefined): U {
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}
