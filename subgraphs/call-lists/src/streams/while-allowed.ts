import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@dialdeck/common/errors';
import { named, sql } from '@dialdeck/node/database/sql';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';

/** How long a reader may continue after losing the right. */
export const SCOPE_MS = 2_000;

/**
 * The check that is repeated for an open response. Its token states the reader's rights at its start: a user who was deactivated or
 * given another role meanwhile gets no more.
 * @param find throws when the reader has no right
 */
export const asNow =
  (pool: pg.Pool, { userId, role }: Actor, find: () => Promise<unknown> = async () => undefined) =>
  async (): Promise<void> => {
    const { rowCount } = await pool.query(
      named('is-same-role', sql`SELECT FROM members WHERE id = ${userId} AND is_active AND role::text = ${role}`),
    );
    if (rowCount === 0) throw new AppError('FORBIDDEN');
    await find();
  };

/** Whether the caller may still see something: `find` throws an error of the catalogue when not. */
export const isStillSeen = (find: () => Promise<unknown>): Promise<boolean> =>
  find().then(
    () => true,
    (error) => {
      if (isAppError(error)) return false;
      throw error;
    },
  );

/**
 * Aborts an open answer once its reader has lost the right, so that part of it is not taken for the whole.
 * @param find throws when the reader has no right
 * @param everyMs how often to check
 */
export function whileAllowed<Body extends Readable>(
  body: Body,
  find: () => Promise<unknown>,
  everyMs = SCOPE_MS,
): Body {
  let isAsking = false;
  const timer = setInterval(() => {
    // Sends no second query while a slow database still runs the first.
    if (isAsking) return;
    isAsking = true;
    isStillSeen(find)
      .then((isSeen) => void (isSeen || body.destroy()))
      .catch((error: Error) => body.destroy(error))
      .finally(() => {
        isAsking = false;
      });
  }, everyMs);
  timer.unref();
  body.once('close', () => clearInterval(timer));
  return body;
}
