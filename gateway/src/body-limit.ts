import { AppError } from '@dialdeck/common/errors';
import type { RequestHandler } from 'express';

/** Before `express.json()`, which refuses a body that is too large only once all of it has come. */
export function limitBody(bytes: number): RequestHandler {
  return (req, _res, next) => {
    if (!req.is('application/json')) return next();
    if (Number(req.headers['content-length'] ?? 0) > bytes) throw new AppError('TOO_LARGE');
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received <= bytes) return;
      req.off('data', count);
      next(new AppError('TOO_LARGE'));
    };
    req.on('data', count);
    next();
  };
}
