import { AppError } from '@dialdeck/common/errors';
import type { RequestHandler } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page sends with our cookie. Browsers report the origin of a request: by Fetch
 * Metadata (`Sec-Fetch-Site`, which page scripts cannot set), older ones by `Origin`. Clients that send neither are
 * no browsers, so they hold no cookie that another site could use. Our own origin has the scheme of `publicUrl`, also at another host:
 * a page without TLS, which anyone on the way may have written, is another site. SameSite=Lax on the cookie is the second defence; JSON
 * as the only content type is the third, since a form cannot send it.
 */
export function refuseForeignWrites(publicUrl: URL): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin =
      origin !== undefined &&
      origin !== publicUrl.origin &&
      origin !== originOf(`${publicUrl.protocol}//${req.get('host')}`);
    if (isForeignSite || isForeignOrigin) throw fromAnotherSite();
    next();
  };
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/**
 * Refuses navigations that begin or end a session and come from a link, image or frame of another site, or from a script of ours by
 * mistake. Our own links and typed addresses (`none`) may. A browser that sends no Fetch Metadata is old: its cookie is SameSite=Lax,
 * or absent.
 */
export const refuseForeignNavigations: RequestHandler = (req, _res, next) => {
  const site = req.get('sec-fetch-site');
  const isNavigation = req.get('sec-fetch-mode') === 'navigate' && req.get('sec-fetch-dest') === 'document';
  if (site !== undefined && !(isNavigation && (site === 'same-origin' || site === 'none'))) throw fromAnotherSite();
  next();
};

const fromAnotherSite = () => new AppError('FORBIDDEN', { userMessage: 'This request comes from another site.' });

/** Bodies are JSON, or of the row's type. No allowed type can be sent by another site's form. */
export const requireContentType =
  (type = 'application/json'): RequestHandler =>
  (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    next();
  };

/** For bodies that are passed on as they come: a subgraph reads no compressed ones (RFC 9110, section 15.5.16). */
export const requireUncompressed: RequestHandler = (req, _res, next) => {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { userMessage: 'Send the file uncompressed.' });
  next();
};
