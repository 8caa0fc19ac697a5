import { AppError } from '@dialdeck/common/errors';

/** A session whose user is gone is no session. */
export function readUser<U>(user: U | null | undefined): U {
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}
