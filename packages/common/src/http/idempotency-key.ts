import { AppError } from '#errors.ts';

/** Characters that an HTTP header can carry. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * A key under which a request is done once, as its caller gave it; null when there is none.
 * @throws BAD_INPUT for one that no caller would make
 */
export function idempotencyKey(given: string | null | undefined): string | null {
  if (!given) return null;
  if (KEY.test(given)) return given;
  throw new AppError('BAD_INPUT', { userMessage: 'An Idempotency-Key has 1 to 255 printable ASCII characters' });
}
