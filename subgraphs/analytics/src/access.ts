import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import { z } from 'zod';

const UserId = z.uuid();

/** Whose report the caller gets: the own one, or that of the user named by an admin. Contract: "targetUserId by a non-admin 403". */
export function reportedUser(
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  target: string | null | undefined,
): string {
  if (userId === null) throw new AppError('UNAUTHENTICATED');
  const wanted = target?.toLowerCase() ?? userId;
  if (wanted === userId) return userId;
  if (role !== 'admin') throw new AppError('FORBIDDEN', { userMessage: 'Admin access required' });
  // "A malformed id is 404": it is the id of nobody.
  if (!UserId.safeParse(wanted).success) throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
  return wanted;
}
