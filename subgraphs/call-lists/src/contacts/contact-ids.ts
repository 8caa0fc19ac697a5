import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';

/** @throws BAD_INPUT for more contacts than the limit */
export function refuseMany(ids: readonly string[]): void {
  if (ids.length > PAGE_SIZE_MAX)
    throw new AppError('BAD_INPUT', { userMessage: `At most ${PAGE_SIZE_MAX} contacts at once` });
}
