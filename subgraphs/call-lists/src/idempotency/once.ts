import { createHash } from 'node:crypto';
import { AppError, KEY_REUSED } from '@dialdeck/common/errors';
import type pg from 'pg';
import { noteRequest, storeAnswer, takeKey } from './idempotency.repo.ts';

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
  const request = { scope: `${operation}:${userId}`, key, requestHash: hashOf(body) };
  const stored = await takeKey(client, request);
  if (stored && stored.requestHash !== request.requestHash) {
    throw new AppError('CONFLICT', { userMessage: KEY_REUSED });
  }
  if (stored) return stored.answer as T;
  const answer = await work();
  await storeAnswer(client, request, answer);
  return answer;
}

/** Longer than a double click and its way here, shorter than a second call. */
const DOUBLE_CLICK_MS = 2_000;

/**
 * Whether somebody says of one thing what he said of it a moment ago: a double click of a client that sends no key.
 * The caller holds the thing's row.
 */
export async function isDoubleClick(
  client: pg.PoolClient,
  { userId, operation, about, body }: Omit<Repeatable, 'key'> & { about: string },
): Promise<boolean> {
  const request = { scope: `${operation} about:${userId}`, key: about, requestHash: hashOf(body) };
  return !(await noteRequest(client, request, DOUBLE_CLICK_MS));
}

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');
