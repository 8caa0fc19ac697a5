import { AppError } from '@dialdeck/common/errors';
import { MAX_PAGE_SIZE } from '@dialdeck/node/page';

/** @throws BAD_INPUT for more contacts than the limit */
export function refuseMany(ids: readonly string[]): void {
  if (ids.length > MAX_PAGE_SIZE)
    throw new AppError('BAD_INPUT', { userMessage: `At most ${MAX_PAGE_SIZE} contacts at once` });
}
