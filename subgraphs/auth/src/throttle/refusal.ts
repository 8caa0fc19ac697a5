import { AppError } from '@dialdeck/common/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';

/**
 * A limiter's rejection as an error of the catalogue. When the counters cannot be reached nobody may guess: the
 * answer is "not now" rather than "continue".
 */
export function throttleRefusal(rejection: unknown): AppError {
  return rejection instanceof RateLimiterRes
    ? new AppError('THROTTLED', { retryAfter: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)) })
    : new AppError('UNAVAILABLE', { cause: rejection, retryAfter: 1 });
}
