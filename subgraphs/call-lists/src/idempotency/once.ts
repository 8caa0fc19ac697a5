import { createHash } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import { idempotencyKey } from '@dialdeck/common/http/idempotency-key';
import { KEY_REUSED } from '@dialdeck/common/sentences';
import { sendWithCommit } from '@dialdeck/node/database/database';
import type pg from 'pg';
import { forgetRequests, noteRequest, storeAnswer, takeKey } from './idempotency.repo.ts';

/** The identity of a request. */
export interface Repeatable {
  /** A key belongs to one user. */
  userId: string;
  operation: string;
  key: string | null | undefined;
  body: unknown;
}

/** A request as stored with what it changed: hashes of the key with its user, and of the body, as UUIDs. */
export interface RequestMark {
  key: string;
  hash: string;
}

/** Keeps marks with the changed rows, for longer than keys are kept. */
export interface Memory<T> {
  /**
   * The answer of the request with this mark, and the hash of its body; null when there was none. A hash of null: another request
   * did its work.
   */
  recall(mark: RequestMark): Promise<{ hash: string | null; answer: T } | null>;
}

/**
 * Runs `work` once per key, as the last of the caller's transaction: a repetition gets the first answer, and another request with
 * the same key is refused. Without a key the work simply runs. Keys are kept for thirty days; with a memory of their own,
 * for the lifetime of that memory.
 * @returns the answer as JSON carries it
 */
export async function once<T extends object>(
  client: pg.PoolClient,
  { userId, operation, key: given, body }: Repeatable,
  work: (mark: RequestMark | null) => Promise<T>,
  memory?: Memory<T>,
): Promise<T> {
  const key = idempotencyKey(given);
  if (key === null) return await work(null);
  const request = { scope: `${operation}:${userId}`, key, requestHash: hashOf(body) };
  const mark = { key: markOf(request), hash: asUuid(request.requestHash) };
  // Sent together: a request that took the key before has ended when the stored answer is read.
  const [stored, recalled] = await Promise.all([takeKey(client, request), memory?.recall(mark)]);
  if (stored && stored.requestHash !== request.requestHash) throw reused();
  if (stored) return stored.answer as T;
  if (recalled && recalled.hash !== null && recalled.hash !== mark.hash) throw reused();
  const answer = recalled?.answer ?? (await work(mark));
  sendWithCommit(client, [storeAnswer(client, request, { answer, isBrief: memory !== undefined })]);
  return answer;
}

/** The hash of a key with its user and operation; null without a key. */
export function markOfKey({ userId, operation, key: given }: Omit<Repeatable, 'body'>): string | null {
  const key = idempotencyKey(given);
  return key === null ? null : markOf({ scope: `${operation}:${userId}`, key });
}

const markOf = ({ scope, key }: { scope: string; key: string }) => asUuid(hashOf([scope, key]));

/** Longer than a double click and its way here, shorter than the time between two calls. */
const DOUBLE_CLICK_MS = 2_000;

type Click = Omit<Repeatable, 'key'> & { about: string };

const clickOf = ({ userId, operation, about, body }: Click) => ({
  scope: `${operation} about:${userId}`,
  key: about,
  requestHash: hashOf(body),
});

/**
 * Whether a request repeats the previous request on the same row: a double click of a client without keys. The caller holds the
 * row's lock.
 */
export const isDoubleClick = async (client: pg.PoolClient, click: Click): Promise<boolean> =>
  !(await noteRequest(client, clickOf(click), DOUBLE_CLICK_MS));

/** Deletes the recorded requests on a row, so that a new request does not count as repeated. */
export async function forgetClicks(
  client: pg.PoolClient,
  { userId, about, operations }: Pick<Click, 'userId' | 'about'> & { operations: readonly string[] },
): Promise<void> {
  const scopes = operations.map((operation) => clickOf({ userId, operation, about, body: null }).scope);
  await forgetRequests(client, { scopes, key: about });
}

/** Records a request that is no repetition, regardless of earlier requests. */
export async function noteClick(client: pg.PoolClient, click: Click): Promise<void> {
  await noteRequest(client, clickOf(click), 0);
}

const reused = () => new AppError('CONFLICT', { userMessage: KEY_REUSED });

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

const asUuid = (hash: string) => hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
