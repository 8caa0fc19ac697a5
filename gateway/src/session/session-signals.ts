import { AppError, isAppError } from '@dialdeck/common/errors';
import type { SessionSignal } from '@dialdeck/node/subgraph-context';
import type { Request, Response } from 'express';
import type { GatewayContext } from '../graphql/context.ts';
import type { WhoIs } from './current-user.ts';
import { end, fromCallback } from './end-session.ts';
import { dataOf, handleOf, type Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

/** Does what subgraphs said about sessions while an operation ran. */
export type ApplySessionSignals = (req: Request, res: Response, context: GatewayContext) => Promise<void>;

const USER_AGENT_LENGTH = 256;

/** Acts before the answer leaves: a cookie that arrives is a session that stands. */
export function sessionSignals(sessions: Sessions, signOut: SignOut, whoIs: WhoIs): ApplySessionSignals {
  return async (req, res, { sessionSignals: signals, elapsedMs }) => {
    for (const signal of signals) {
      try {
        if ('begin' in signal) await begin(req, res, signal.begin, elapsedMs);
        else if ('await' in signal) await awaitCode(req, signal.await);
        else if ('renew' in signal) await renew(req);
        else await signOut.endSession(req);
      } catch (cause) {
        throw isAppError(cause) ? cause : new AppError('UNAVAILABLE', { cause, retryAfter: 1 });
      }
    }
  };

  /**
   * A new id at login: an id that somebody planted before is worth nothing.
   *
   * Between the check of the password and this line the password may have been changed, or the user deactivated: whoever
   * did so has ended all sessions, and this one was none yet. So it is stored first and questioned then. What ended all
   * sessions since the sign-in began is known to the store; whether the user may be here at all is asked of `users`, whose
   * word is not a replica's. Whoever takes rights away later than that finds this session and ends it.
   */
  async function begin(
    req: Request,
    res: Response,
    { userId, role, begunBy, checkedMsAgo }: Extract<SessionSignal, { begin: object }>['begin'],
    elapsedMs: () => number,
  ): Promise<void> {
    const heardAt = performance.now();
    // The sign-in itself may have ended sessions: what ended them after that counts.
    const uncertainMs = checkedMsAgo === undefined ? elapsedMs : () => checkedMsAgo + performance.now() - heardAt;
    await fromCallback((done) => req.session.regenerate(done));
    const now = Date.now();
    const userAgent = req.get('user-agent')?.slice(0, USER_AGENT_LENGTH);
    const about = { ...(userAgent && { userAgent }), ...(begunBy && { begunBy }) };
    Object.assign(req.session, { userId, role, startedAt: now, touchedAt: now, ...about });
    const stands = await sessions.begin(req.session.id, dataOf(req.session), uncertainMs).catch(giveUp);
    const user = stands && (await whoIs(req, res).catch(giveUp));
    if (user && user.role === role) return;
    await end(req);
    // Another role than `auth` knows of yet: its news are on their way.
    throw user ? new AppError('UNAVAILABLE', { retryAfter: 1 }) : new AppError('INVALID_CREDENTIALS');

    async function giveUp(error: unknown): Promise<never> {
      await end(req).catch(() => undefined);
      throw error;
    }
  }

  /** A new id here too, and the browser's former session ends: what waits for a code is nobody's session. */
  async function awaitCode(req: Request, preSessionId: string): Promise<void> {
    await fromCallback((done) => req.session.regenerate(done));
    req.session.preSessionId = preSessionId;
    await sessions.hold(req.session.id, dataOf(req.session));
  }

  /** A new id for the session of whoever has just proved a password: whoever else holds the old one holds nothing. */
  async function renew(req: Request): Promise<void> {
    const { id: oldId, cookie: _cookie, ...data } = { ...dataOf(req.session), id: req.session.id };
    req.sessionStore.generate(req);
    Object.assign(req.session, data, { renewedFrom: handleOf(oldId) });
    const stands = await sessions.rename(oldId, req.session.id, dataOf(req.session));
    // Ended by somebody else meanwhile: this browser is a signed-out visitor.
    if (!stands) req.sessionStore.generate(req);
  }
}
