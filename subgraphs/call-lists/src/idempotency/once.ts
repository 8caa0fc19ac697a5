import { createHash } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import type pg from 'pg';
import { storeAnswer, takeKey } from './idempotency.repo.ts';

/** What an HTTP header can carry. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** What makes two requests the same one. */
export interface Repeatable {
  /** Nobody repeats somebody else's request. */
  userId: string;
  operation: string;
  key: string | null | undefined;
  body: unknown;
}

/**
 * Does `work` once per key, in the caller's transaction: the same request again gets the first answer, another one under
 * the same key is refused. Without a key the work is simply done.
 * @returns the answer as JSON carries it
 */
export async function once<T extends object>(
  client: pg.PoolClient,
  { userId, operation, key, body }: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return await work();
  if (!KEY.test(key)) {
    throw new AppError('BAD_INPUT', { userMessage: 'An Idempotency-Key has 1 to 255 printable ASCII characters' });
  }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const request = { scope: `${operation}:${userId}`, key, requestHash };
  const stored = await takeKey(client, request);
  if (stored && stored.requestHash !== requestHash) {
    throw new AppError('CONFLICT', { userMessage: 'This Idempotency-Key was used for another request' });
  }
  if (stored) return stored.answer as T;
  const answer = await work();
  await storeAnswer(client, request, answer);
  return answer;
}
