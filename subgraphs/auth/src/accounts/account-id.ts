import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';

const AccountId = z.uuid();

export const userNotFound = () => new AppError('NOT_FOUND', { userMessage: 'User not found' });

/** An id from a request. A malformed one becomes an id that no account has. */
export function knownId(userId: string): string {
  if (!AccountId.safeParse(userId).success) throw userNotFound();
  return userId;
}
