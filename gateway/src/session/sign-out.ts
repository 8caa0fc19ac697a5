import type { Database } from '@dialdeck/node/database';
import { pgSql, publish, settled } from '@dialdeck/node/events';
import type { Logger } from '@dialdeck/node/log';
import type { Request } from 'express';
import { end } from './end-session.ts';

export interface SignOut {
  /** Ends the session of a request, and gives back what is held for its user. */
  endSession(req: Request): Promise<void>;
}

/** The next agent finds a contact free that was held a moment ago; but nobody waits long to be signed out. */
const SETTLE_MS = 500;

/** Contract: a lease ends with a sign-out. */
export function createSignOut({ pool }: Database, log: Logger): SignOut {
  async function tell(userId: string): Promise<void> {
    try {
      const ids = await publish(pgSql(pool), [{ type: 'session.ended', key: userId, payload: { userId } }]);
      await settled(pool, ids, SETTLE_MS);
    } catch (error) {
      // Whoever wants out gets out; what was held lapses by itself.
      log.warn({ event: 'sign_out_not_told', err: error });
    }
  }

  return {
    async endSession(req) {
      const { userId } = req.session;
      await end(req);
      if (!userId) return;
      log.info({ event: 'session_expired', requestId: req.requestId, actorId: userId, userId, reason: 'signed out' });
      await tell(userId);
    },
  };
}
