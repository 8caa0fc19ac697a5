import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = NonNullable<Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']>;

declare global {
  namespace Express {
    interface Locals {
      /** Allows the page's own styles in the CSP; new for every answer. */
      styleNonce: string;
    }
  }
}

const NOTHING = ["'none'"];
/** For pages, and for anything a browser might render as one. */
const NO_PAGE = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING };

const withPolicy = (isHttps: boolean, directives: Directives) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Links with tokens must not appear in a Referer header.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });

/** Paths that answer with data, never with a page. */
const DATA = /^\/(?:api|graphql)(?:\/|$)/;

/** The headers of every answer. The CSP allows a page our own files only, and data nothing at all. */
export function securityHeaders(isHttps: boolean): RequestHandler {
  const ofPages = pageHeaders(isHttps);
  const ofData = headersOf(withPolicy(isHttps, { ...NO_PAGE, objectSrc: NOTHING }));
  return (req, res, next) => {
    if (DATA.test(req.path)) {
      for (const [name, value] of ofData) res.setHeader(name, value);
      next();
    } else ofPages(req, res, next);
  };
}

/** Computed once: all answers have the same. */
function headersOf(policy: ReturnType<typeof withPolicy>): [name: string, value: string][] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  policy(req, res, () => undefined);
  setPermissions(res);
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

function pageHeaders(isHttps: boolean): RequestHandler {
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
  return (req, res, next) => {
    res.locals.styleNonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
    setPermissions(res);
    headers(req, res, next);
  };
}

/** The same headers for answers that are sent before there is an application: metrics, and "not ready". */
export function secureAnswers(isHttps: boolean): (req: IncomingMessage, res: ServerResponse) => void {
  const headers = withPolicy(isHttps, NO_PAGE);
  return (req, res) => {
    headers(req, res, () => undefined);
    setPermissions(res);
  };
}

const setPermissions = (res: ServerResponse) =>
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
