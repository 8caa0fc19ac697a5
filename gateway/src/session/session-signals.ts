import { AppError, isAppError } from '@dialdeck/common/errors';
import type { SessionSignal } from '@dialdeck/node/graphql/subgraph-context';
import type { Request, Response } from 'express';
import type { GatewayContext } from '#graphql/context.ts';
import type { WhoIs } from './current-user.ts';
import { end, fromCallback } from './end-session.ts';
import { dataOf, handleOf, type Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

/** Executes the subgraphs' session signals. */
export type ApplySessionSignals = (req: Request, res: Response, context: GatewayContext) => Promise<void>;

const USER_AGENT_LENGTH = 256;

/** Runs before the answer is sent, so a cookie that arrives belongs to a valid session. */
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
   * A new id at login, so that a session id planted by an attacker is worthless.
   *
   * Between the password check and this line the password may have been changed or the user deactivated. That ended all
   * sessions, but this one did not exist yet. So it is stored first and checked afterwards: the store knows whether all
   * sessions were ended since the sign-in began, and `users` (the owner, not a replica) knows whether the user may sign in.
   * A later change of rights finds this session and ends it.
   */
  async function begin(
    req: Request,
    res: Response,
    { userId, role, begunBy, checkedMsAgo }: Extract<SessionSignal, { begin: object }>['begin'],
    elapsedMs: () => number,
  ): Promise<void> {
    const heardAt = performance.now();
    const before = req.session.userId;
    // The sign-in itself may have ended sessions: only later ends count.
    const uncertainMs = checkedMsAgo === undefined ? elapsedMs : () => checkedMsAgo + performance.now() - heardAt;
    await fromCallback((done) => req.session.regenerate(done));
    const now = Date.now();
    const userAgent = req.get('user-agent')?.slice(0, USER_AGENT_LENGTH);
    const about = { ...(userAgent && { userAgent }), ...(begunBy && { begunBy }) };
    Object.assign(req.session, { userId, role, startedAt: now, touchedAt: now, ...about });
    const stands = await sessions.begin(req.session.id, dataOf(req.session), uncertainMs).catch(giveUp);
    if (before && before !== userId) await signOut.releaseIfLast(before);
    const user = stands && (await whoIs(req, res).catch(giveUp));
    if (user && user.role === role) return;
    await end(req);
    // `auth` does not know a new role yet: its event is on the way.
    throw user ? new AppError('UNAVAILABLE', { retryAfter: 1 }) : new AppError('INVALID_CREDENTIALS');

    async function giveUp(error: unknown): Promise<never> {
      await end(req).catch(() => undefined);
      throw error;
    }
  }

  /** A new id here too, and the browser's former session ends: until the code is entered no user is signed in. */
  async function awaitCode(req: Request, preSessionId: string): Promise<void> {
    const before = req.session.userId;
    await fromCallback((done) => req.session.regenerate(done));
    req.session.preSessionId = preSessionId;
    await sessions.hold(req.session.id, dataOf(req.session));
    if (before) await signOut.releaseIfLast(before);
  }

  /** A new id after a proof of the password: a stolen old id no longer works. */
  async function renew(req: Request): Promise<void> {
    const { id: oldId, cookie: _cookie, ...data } = { ...dataOf(req.session), id: req.session.id };
    req.sessionStore.generate(req);
    Object.assign(req.session, data, { renewedFrom: handleOf(oldId) });
    const stands = await sessions.rename(oldId, req.session.id, dataOf(req.session));
    // It was ended in the meantime: this browser is signed out.
    if (!stands) req.sessionStore.generate(req);
  }
}
