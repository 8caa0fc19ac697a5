import { AppError } from '@dialdeck/common/errors';
import { type Request, Router } from 'express';
import { cookieName } from './session-middleware.ts';
import type { SignOut } from './sign-out.ts';

/** Navigations that load a whole page. */
export function sessionRouter(isHttps: boolean, { endSession }: SignOut): Router {
  const router = Router();
  router.get('/api/login', (_req, res) => res.redirect('/login'));
  router.get('/api/logout', async (req, res) => {
    if (!isOwnNavigation(req))
      throw new AppError('FORBIDDEN', { userMessage: 'This request comes from another site.' });
    if (req.session.userId || req.session.preSessionId)
      await endSession(req).catch((cause: unknown) =>
        Promise.reject(new AppError('UNAVAILABLE', { cause, retryAfter: 1 })),
      );
    res.clearCookie(cookieName(isHttps), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
    res.redirect('/');
  });
  return router;
}

/**
 * A link, image or frame of another site must not sign anybody out, nor a script of ours by mistake. Our own links and
 * typed addresses (`none`) may. A browser that sends no Fetch Metadata is old: its cookie is SameSite=Lax, or absent.
 */
function isOwnNavigation(req: Request): boolean {
  const site = req.get('sec-fetch-site');
  if (site === undefined) return true;
  const isNavigation = req.get('sec-fetch-mode') === 'navigate' && req.get('sec-fetch-dest') === 'document';
  return isNavigation && (site === 'same-origin' || site === 'none');
}
