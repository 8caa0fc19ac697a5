import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';
import type { AuthContext } from '#context.ts';

const AccountId = z.uuid();

export const userNotFound = () => new AppError('NOT_FOUND', { userMessage: 'User not found' });

/** An id from a request. A malformed one becomes an id that no account has. */
export function knownId(userId: string): string {
  if (!AccountId.safeParse(userId).success) throw userNotFound();
  return userId;
}

/** The id of the person who sends the request. */
export function signedIn({ actor }: Pick<AuthContext, 'actor'>): string {
  if (!actor.userId) throw new AppError('UNAUTHENTICATED');
  return actor.userId;
}
