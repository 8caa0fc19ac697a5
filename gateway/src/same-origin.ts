import { AppError } from '@dialdeck/common/errors';
import type { RequestHandler } from 'express';
import type { RestRoute } from './rest/route.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page sends with our cookie. Browsers say where a request comes from: by Fetch
 * Metadata (`Sec-Fetch-Site`, which page scripts cannot set), the older ones by `Origin`. Clients that send neither are
 * no browsers, and hold no cookie that somebody else could ride on. SameSite=Lax on the cookie is the second net; JSON
 * as the only content type is the third, since a form cannot send it.
 */
export function refuseForeignWrites(publicUrl: URL): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && origin !== publicUrl.origin && hostOf(origin) !== req.get('host');
    if (isForeignSite || isForeignOrigin)
      throw new AppError('FORBIDDEN', { userMessage: 'This request comes from another site.' });
    next();
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Bodies are JSON, but for the rows that say otherwise. None of theirs is a type that a form of another site could send
 * (text/plain, multipart, urlencoded).
 */
export function requireContentType(routes: readonly RestRoute[]): RequestHandler {
  const others = routes.flatMap(({ method, path, passage }) =>
    passage?.accepts
      ? [{ method, fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'), type: passage.accepts }]
      : [],
  );
  return (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    const path = req.baseUrl + req.path;
    const { type = 'application/json' } =
      others.find(({ method, fits }) => method === req.method.toLowerCase() && fits.test(path)) ?? {};
    if (hasBody && !req.is(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    next();
  };
}
