import { AppError } from '@dialdeck/common/errors';
import { parseCookie } from 'cookie';
import { type Request, Router } from 'express';
import { refuseForeignNavigations } from '#same-origin.ts';
import { cookieName } from './session-middleware.ts';
import type { Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

/** Navigations that load a whole page. */
export function sessionRouter(isHttps: boolean, sessions: Sessions, { endSession }: SignOut): Router {
  const router = Router();
  // Where the browser still has the cookie of a session that ended, the page shows the reason.
  router.get('/api/login', async (req, res) => {
    const sessionId = req.session.userId ? null : sessionIdIn(req, cookieName(isHttps));
    const reason = sessionId && (await sessions.endOf(sessionId).catch(() => null));
    res.redirect(reason ? `/login?${new URLSearchParams({ ended: reason })}` : '/login');
  });
  router.get('/api/logout', refuseForeignNavigations, async (req, res) => {
    if (req.session.userId || req.session.preSessionId)
      await endSession(req).catch((cause: unknown) =>
        Promise.reject(new AppError('UNAVAILABLE', { cause, retryAfter: 1 })),
      );
    res.clearCookie(cookieName(isHttps), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
    res.redirect('/');
  });
  return router;
}

/** The id in the cookie, as express-session writes it. The signature is not checked: an id cannot be guessed, and it opens nothing here. */
const sessionIdIn = (req: Request, cookie: string): string | null =>
  /^s:(.+)\.[^.]*$/.exec(parseCookie(req.headers.cookie ?? '')[cookie] ?? '')?.[1] ?? null;
