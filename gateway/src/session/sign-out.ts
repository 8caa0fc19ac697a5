import type { Database } from '@dialdeck/node/database';
import { pgSql, publish, settled } from '@dialdeck/node/events';
import type { Logger } from '@dialdeck/node/log';
import type { Request } from 'express';
import { end } from './end-session.ts';

export interface SignOut {
  /** Ends the session of a request, and releases the user's leases. */
  endSession(req: Request): Promise<void>;
}

/** The next agent should find the contact released; but signing out must not wait long for it. */
const SETTLE_MS = 500;

/** A lease ends with a sign-out. */
export function createSignOut({ pool }: Database, log: Logger): SignOut {
  async function tell(userId: string): Promise<void> {
    try {
      const ids = await publish(pgSql(pool), [{ type: 'session.ended', key: userId, payload: { userId } }]);
      await settled(pool, ids, SETTLE_MS);
    } catch (error) {
      // The sign-out goes ahead; the lease expires.
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
