import { AppError, isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/log';
import { isRefusal, toAppError } from '@dialdeck/node/mask-error';
import { closeEarly } from '@dialdeck/node/streams/close-early';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';

/** `{message, code, fields?}` with the catalogue's status: the one place where the gateway answers an error. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    const error = isAppError(thrown) ? thrown : (fromBodyParser(thrown) ?? toAppError(thrown));
    if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') {
      log.error({ event: 'request_failed', requestId: req.requestId, code: error.code, err: error.cause ?? error });
    }
    if (isRefusal(error.code) && !res.locals.isRefusalLogged && isWorthTelling(req, error.code))
      log.warn({
        event: 'authz_fail',
        code: error.code,
        requestId: req.requestId,
        ...(req.session?.userId && { actorId: req.session.userId }),
        path: `${req.method} ${req.path}`,
      });
    // Half an array cannot become an error: the reader must see that the answer is torn.
    if (res.headersSent) return void res.destroy();
    if (error.retryAfter !== undefined || error.code === 'UNAVAILABLE')
      res.setHeader('retry-after', String(Math.ceil(error.retryAfter ?? 1)));
    res.setHeader('cache-control', 'no-store');
    closeEarly(req, res);
    res.status(error.status).json({
      message: error.userMessage,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.verdict !== undefined && { verdict: error.verdict }),
      ...(error.nextAt !== undefined && { nextAt: error.nextAt }),
    });
  };

/** Paths that nobody has are asked for all day long; things that are kept from somebody are asked for by who is signed in. */
const isWorthTelling = (req: Request, code: string): boolean => code === 'FORBIDDEN' || Boolean(req.session?.userId);

/** express.json() and Express's own refusals carry a status and a type. */
function fromBodyParser(thrown: unknown): AppError | undefined {
  const { type, status } = (thrown ?? {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return new AppError('TOO_LARGE');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (typeof type === 'string' && status === 400)
    return new AppError('BAD_INPUT', { userMessage: 'The body is not valid JSON.' });
  if (thrown instanceof URIError || status === 400)
    return new AppError('BAD_INPUT', { userMessage: 'The address is not valid.' });
  return undefined;
}

export const notFound: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};
