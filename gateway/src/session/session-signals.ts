import { AppError } from '@dialdeck/common/errors';
import type { SessionSignal } from '@dialdeck/node/subgraph-context';
import type { Request } from 'express';
import type { Sessions } from './sessions.ts';

/** Does what subgraphs said about sessions, before the answer leaves: a cookie that arrives is a session that stands. */
export async function applySessionSignals(
  req: Request,
  sessions: Sessions,
  signals: readonly SessionSignal[],
): Promise<void> {
  for (const signal of signals) {
    try {
      if ('begin' in signal) await begin(req, sessions, signal.begin);
      else if ('end' in signal) await end(req);
      else await sessions.endAllOf(signal.endAllOf, signal.exceptCurrent ? req.session.id : undefined);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, retryAfter: 1 });
    }
  }
}

/** A new id at login: an id that somebody planted before is worth nothing. */
async function begin(
  req: Request,
  sessions: Sessions,
  { userId, role }: { userId: string; role: 'user' | 'admin' },
): Promise<void> {
  await callback((done) => req.session.regenerate(done));
  const now = Date.now();
  Object.assign(req.session, { userId, role, startedAt: now, touchedAt: now });
  await callback((done) => req.session.save(done));
  await sessions.began(userId, req.session.id);
}

export async function end(req: Request): Promise<void> {
  await callback((done) => req.session.destroy(done));
}

const callback = (call: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
