import type { Database } from '@dialdeck/node/database/database';
import { pgSql, publish, settled } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import type { Request } from 'express';
import { end } from './end-session.ts';
import type { Sessions } from './sessions.ts';

export interface SignOut {
  /** Ends the session of a request. */
  endSession(req: Request): Promise<void>;
  /** Follows each end of sessions: releases the user's leases if no session is left. */
  releaseIfLast(userId: string): Promise<void>;
}

/** The next agent should find the contact released; but signing out must not wait long for it. */
const SETTLE_MS = 500;

/** A lease ends with the last session of its agent: a call may be in progress in another browser. */
export function createSignOut({ pool }: Database, sessions: Pick<Sessions, 'listOf'>, log: Logger): SignOut {
  async function releaseIfLast(userId: string): Promise<void> {
    try {
      if ((await sessions.listOf(userId)).length > 0) return;
      const ids = await publish(pgSql(pool), [{ type: 'session.ended', key: userId, payload: { userId } }]);
      await settled(pool, ids, SETTLE_MS);
    } catch (error) {
      // The sign-out goes ahead; the lease expires.
      log.warn({ event: 'sign_out_not_told', err: error });
    }
  }

  return {
    releaseIfLast,
    async endSession(req) {
      const { userId } = req.session;
      await end(req);
      if (!userId) return;
      log.info({ event: 'session_expired', requestId: req.requestId, actorId: userId, userId, reason: 'signed out' });
      await releaseIfLast(userId);
    },
  };
}
