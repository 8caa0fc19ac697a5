import { AppError } from '@dialdeck/common/errors';
import { Router } from 'express';
import { end } from './end-session.ts';
import { cookieName } from './session-middleware.ts';

/** Full-page navigations of the specification, section 7. */
export function sessionRouter(isHttps: boolean): Router {
  const router = Router();
  router.get('/api/login', (_req, res) => res.redirect('/login'));
  router.get('/api/logout', async (req, res) => {
    // Another site's link or image must not sign anybody out; typed addresses (`none`) and our own links may.
    const site = req.get('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('FORBIDDEN', { userMessage: 'This request comes from another site.' });
    if (req.session.userId)
      await end(req).catch((cause: unknown) => Promise.reject(new AppError('UNAVAILABLE', { cause, retryAfter: 1 })));
    res.clearCookie(cookieName(isHttps), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
    res.redirect('/');
  });
  return router;
}
