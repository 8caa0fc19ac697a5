import { AppError } from '@dialdeck/common/errors';

const DEAD_LINK = 'This link is not valid any more. Please request a new one.';

/** Used, expired, replaced, or never ours: the answer is the same. */
export function deadLink(): AppError {
  return new AppError('BAD_INPUT', { userMessage: DEAD_LINK, fields: { token: DEAD_LINK } });
}
