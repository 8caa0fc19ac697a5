import { AppError } from '@dialdeck/common/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Converts a limiter's rejection into an error of the catalog. When the counters are unreachable, no one may guess: the
 * answer is "not now" rather than "continue".
 */
export function throttleRefusal(rejection: unknown): AppError {
  return rejection instanceof RateLimiterRes
    ? new AppError('THROTTLED', { retryAfter: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)) })
    : new AppError('UNAVAILABLE', { cause: rejection, retryAfter: 1 });
}
