import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';

const UserId = z.uuid();

export const isUserId = (id: string): boolean => UserId.safeParse(id).success;

/** "A malformed id is 404": no user has it. */
export function userId(id: string): string {
  if (isUserId(id)) return id.toLowerCase();
  throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
}
