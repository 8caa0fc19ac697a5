import type { Request, Response } from 'express';
import { findSession, handleOf, type Sessions } from './sessions.ts';

/** How long a stream may outlast its session, with the time to find that out. */
const LOOK_MS = 1_000;

/**
 * Breaks off what is streamed to or from a caller once the session has ended: by its user, a new password, an admin. What has been sent
 * is then not taken for the whole. A store that does not answer is read again: the session may still last.
 */
export function whileSessionLasts(sessions: Pick<Sessions, 'listOf'>, req: Request, res: Response): void {
  const { userId, id } = req.session;
  if (!userId) return;
  let handle = handleOf(id);
  let isLooking = false;
  const look = async () => {
    const session = findSession(await sessions.listOf(userId), handle);
    if (!session) return void res.destroy();
    // It may get another id more than once.
    handle = handleOf(session.sessionId);
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  timer.unref();
  res.once('close', () => clearInterval(timer));
}
