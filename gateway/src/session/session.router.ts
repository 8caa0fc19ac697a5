import { AppError } from '@dialdeck/common/errors';
import { Router } from 'express';
import { refuseForeignNavigations } from '#same-origin.ts';
import { cookieName } from './session-middleware.ts';
import type { SignOut } from './sign-out.ts';

/** Navigations that load a whole page. */
export function sessionRouter(isHttps: boolean, { endSession }: SignOut): Router {
  const router = Router();
  router.get('/api/login', (_req, res) => res.redirect('/login'));
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
