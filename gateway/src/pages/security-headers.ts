import type { RequestHandler } from 'express';
import helmet from 'helmet';

declare global {
  namespace Express {
    interface Locals {
      /** Lets the page's own styles pass the CSP; new for every answer. */
      styleNonce: string;
    }
  }
}

/** The headers of every answer. The CSP lets a page run our own files and nothing else. */
export function securityHeaders(isHttps: boolean): RequestHandler[] {
  const nonce: RequestHandler = (_req, res, next) => {
    res.locals.styleNonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
    next();
  };
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: [
          "'self'",
          (_req, res) => `'nonce-${(res as unknown as { locals: Express.Locals }).locals.styleNonce}'`,
        ],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    // A link with a token in it must not travel in a Referer.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  const permissions: RequestHandler = (_req, res, next) => {
    res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    next();
  };
  return [nonce, headers, permissions];
}
