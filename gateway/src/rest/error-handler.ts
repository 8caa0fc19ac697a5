import { AppError, isAppError } from '@dialdeck/common/errors';
import { fromBodyParser } from '@dialdeck/node/http/from-body-parser';
import type { Logger } from '@dialdeck/node/log';
import { isRefusal, logFailure, toAppError } from '@dialdeck/node/mask-error';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';

/** `{message, code, fields?}` with the catalogue's status: the only place where the gateway answers an error. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    const error = isAppError(thrown) ? thrown : (fromBodyParser(thrown) ?? toAppError(thrown));
    logFailure(log, error, { requestId: req.requestId });
    if (isRefusal(error.code) && !res.locals.isRefusalLogged && isWorthTelling(req, error.code))
      log.warn({
        event: 'authz_fail',
        code: error.code,
        requestId: req.requestId,
        ...(req.session?.userId && { actorId: req.session.userId }),
        path: `${req.method} ${req.path}`,
      });
    // Half an array cannot become an error: the reader must see that the answer was interrupted.
    if (res.headersSent) return void res.destroy();
    if (error.retryAfter !== undefined || error.code === 'UNAVAILABLE')
      res.setHeader('retry-after', String(Math.ceil(error.retryAfter ?? 1)));
    res.setHeader('cache-control', 'no-store');
    res.status(error.status).json({
      message: error.userMessage,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.verdict !== undefined && { verdict: error.verdict }),
      ...(error.nextAt !== undefined && { nextAt: error.nextAt }),
    });
  };

/** Unknown paths are requested all day long. A 404 of a signed-in user may hide something that they must not see. */
const isWorthTelling = (req: Request, code: string): boolean => code === 'FORBIDDEN' || Boolean(req.session?.userId);

export const notFound: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};
