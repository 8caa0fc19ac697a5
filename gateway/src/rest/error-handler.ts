import { AppError, isAppError } from '@dialdeck/common/errors';
import { isRefusal, logFailure, toAppError } from '@dialdeck/node/graphql/mask-error';
import { fromBodyParser } from '@dialdeck/node/http/from-body-parser';
import type { Logger } from '@dialdeck/node/process/log';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** `{message, code, fields?}` with the catalogue's status: the only place where the gateway answers an error. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    const error = isAppError(thrown) ? thrown : (fromBodyParser(thrown) ?? toAppError(thrown));
    logFailure(log, error, { requestId: req.requestId });
    const isSignedIn = Boolean(req.session?.userId);
    if (isRefusal(error.code, { isSignedIn }) && !res.locals.isRefusalLogged)
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

export const notFound: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};
