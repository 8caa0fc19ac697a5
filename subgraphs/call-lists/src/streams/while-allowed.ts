import type { Readable } from 'node:stream';
import { isAppError } from '@dialdeck/common/errors';

/** How long somebody may go on reading who may no longer. */
export const SCOPE_MS = 2_000;

/** Whether what somebody asks for is still theirs to see: `find` throws an error of the catalogue when it is not. */
export const isStillSeen = (find: () => Promise<unknown>): Promise<boolean> =>
  find().then(
    () => true,
    (error) => {
      if (isAppError(error)) return false;
      throw error;
    },
  );

/**
 * Tears an open answer once its reader may no longer see it, so that nobody takes a part of it for the whole.
 * @param find throws when the reader may not
 * @param everyMs how often that is asked
 */
export function whileAllowed<Body extends Readable>(
  body: Body,
  find: () => Promise<unknown>,
  everyMs = SCOPE_MS,
): Body {
  let isAsking = false;
  const timer = setInterval(() => {
    // A database that takes its time is not asked by several at once.
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
