import { isUtf8 } from 'node:buffer';
import { limitBody } from '@dialdeck/node/http/limit-body';
import express, { type RequestHandler } from 'express';
import { GRAPHQL_LIMITS } from './graphql/limits.ts';
import { requireContentType } from './same-origin.ts';

const { bodyBytes } = GRAPHQL_LIMITS;

/** Parses a JSON body into `req.body`; refuses another type, a body that is too large, and invalid JSON. */
export const jsonBody: RequestHandler[] = [
  requireContentType(),
  limitBody(bodyBytes),
  express.json({ limit: bodyBytes, strict: true, type: 'application/json', verify: requireUtf8 }),
];

/** The decoder would put another character in the place of what is no UTF-8 (RFC 8259, section 8.1). */
function requireUtf8(_req: unknown, _res: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { status: 400 });
}
