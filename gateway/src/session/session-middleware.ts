import { AppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/process/log';
import type { RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import { fromCallback } from './end-session.ts';
import { absoluteEndOf, dataOf, type SessionLimits, type Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

export interface SessionMiddlewareOptions {
  sessions: Sessions;
  signOut: Pick<SignOut, 'releaseIfLast'>;
  /** The first one signs; the others still verify, so that secrets can be rotated. */
  secrets: readonly string[];
  isHttps: boolean;
  limits: SessionLimits;
  log: Logger;
}

/** The idle timeout moves at most once a minute: other reads write nothing. */
const TOUCH_AFTER_MS = 60_000;
const RETRY_SECONDS = 1;

export const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-dialdeck' : 'dialdeck');

/** Reads the session of a request; ends it when its time is over. When the store is down the answer is 503, never "signed out". */
export function sessionMiddleware({
  sessions,
  signOut,
  secrets,
  isHttps,
  limits,
  log,
}: SessionMiddlewareOptions): RequestHandler[] {
  const read = session({
    store: sessions.store,
    name: cookieName(isHttps),
    secret: [...secrets],
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
  });
  return [
    (req, res, next) => {
      // TLS ends before us: by PUBLIC_URL browsers use https, and express-session sends Secure cookies only to such requests.
      if (isHttps) Object.defineProperty(req, 'secure', { value: true });
      read(req, res, (error?: unknown) =>
        next(error && new AppError('UNAVAILABLE', { cause: error, retryAfter: RETRY_SECONDS })),
      );
    },
    async (req, _res, next) => {
      const { userId, touchedAt } = req.session;
      if (!userId) return next();
      const now = Date.now();
      try {
        // The session has ended, and the browser is a signed-out visitor, who may be about to sign in.
        if (now > absoluteEndOf(req.session as SessionData, limits)) {
          await fromCallback((done) => req.session.regenerate(done));
          log.info({ event: 'session_expired', requestId: req.requestId, userId, reason: 'absolute limit' });
          await signOut.releaseIfLast(userId);
        }
        // Bypasses express-session, which would write the session back at the end of the request, ended or not.
        else if (now - (touchedAt ?? 0) > TOUCH_AFTER_MS)
          await sessions.touch(req.session.id, { ...dataOf(req.session), touchedAt: now });
      } catch (cause) {
        return next(new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS }));
      }
      next();
    },
  ];
}
