import { SCIM_BODY_BYTES } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { SCIM_ERROR_SCHEMA, SCIM_PATH, SCIM_TOKEN_HEADER, SCIM_TYPE } from '@dialdeck/common/sign-in/scim';
import { toAppError } from '@dialdeck/node/graphql/mask-error';
import type { Logger } from '@dialdeck/node/process/log';
import { sendStream } from '@dialdeck/node/streams/send-stream';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { contextOf } from '#session/request-context.ts';
import type { CallStream } from '#streams/call-stream.ts';

const BEARER = /^Bearer +([\w-]+) *$/i;
const PASSED_ON = ['content-type', 'content-length'];

/**
 * Forwards SCIM requests to `users`. There is no session, no cookie and no check of `Origin`: only the token in the header
 * counts, and no browser sends it unasked.
 */
export function scimRouter(callStream: CallStream, log: Logger): Router {
  const router = Router();
  const pass: RequestHandler = async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    if (Number(req.headers['content-length'] ?? 0) > SCIM_BODY_BYTES) throw new AppError('TOO_LARGE');
    const token = BEARER.exec(req.headers.authorization ?? '')?.[1];
    const headers = PASSED_ON.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, req.headers[name]]]));
    const answer = await callStream(
      'users',
      {
        method: req.method,
        path: SCIM_PATH + (req.path === '/' ? '' : req.path),
        // A repeated parameter is refused: if a filter were dropped, the request would find everybody.
        query: Object.fromEntries(Object.entries(req.query).map(([name, value]) => [name, String(value)])),
        headers: { ...Object.fromEntries(headers), ...(token && { [SCIM_TOKEN_HEADER]: token }) },
        body: req,
      },
      contextOf(req, res),
    );
    await sendStream(res, answer);
  };
  return router.use(pass, errors(log));
}

/** Errors between the gateway and `users`, in the form of RFC 7644, section 3.12. */
const errors =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    const { status, userMessage, code, retryAfter, cause } = toAppError(thrown);
    if (status >= 500) log.error({ event: 'request_failed', requestId: req.requestId, code, err: cause ?? thrown });
    if (res.headersSent) return void res.destroy();
    if (retryAfter !== undefined || code === 'UNAVAILABLE')
      res.setHeader('retry-after', String(Math.ceil(retryAfter ?? 1)));
    const body = { schemas: [SCIM_ERROR_SCHEMA], status: String(status), detail: userMessage };
    res.status(status).setHeader('content-type', SCIM_TYPE).end(JSON.stringify(body));
  };
