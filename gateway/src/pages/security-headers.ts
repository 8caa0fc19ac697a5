import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = NonNullable<Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']>;

declare global {
  namespace Express {
    interface Locals {
      /** Lets the page's own styles pass the CSP; new for every answer. */
      styleNonce: string;
    }
  }
}

const NOTHING = ["'none'"];
/** Holds for pages and for whatever a browser might take for one. */
const NO_PAGE = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING };

const withPolicy = (isHttps: boolean, directives: Directives) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // A link with a token in it must not travel in a Referer.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });

/** The headers of every answer. The CSP lets a page run our own files and nothing else. */
export function securityHeaders(isHttps: boolean): RequestHandler[] {
  const nonce: RequestHandler = (_req, res, next) => {
    res.locals.styleNonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
    next();
  };
  const headers = withPolicy(isHttps, {
    ...NO_PAGE,
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", (_req, res) => `'nonce-${(res as unknown as { locals: Express.Locals }).locals.styleNonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    objectSrc: NOTHING,
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  });
  const permissions: RequestHandler = (_req, res, next) => {
    setPermissions(res);
    next();
  };
  return [nonce, headers, permissions];
}

/** Puts the same on an answer that is no page and comes before there is an application: figures, and "not yet". */
export function secureAnswers(isHttps: boolean): (req: IncomingMessage, res: ServerResponse) => void {
  const headers = withPolicy(isHttps, NO_PAGE);
  return (req, res) => {
    headers(req, res, () => undefined);
    setPermissions(res);
  };
}

const setPermissions = (res: ServerResponse) =>
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
