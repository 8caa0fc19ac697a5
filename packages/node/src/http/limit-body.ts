import { AppError } from '@dialdeck/common/errors';
import type { RequestHandler } from 'express';

/** Runs before `express.json()`, which refuses a body that is too large only after receiving all of it. */
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
