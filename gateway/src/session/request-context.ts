import type { Actor } from '@dialdeck/node/identity';
import type { Request, Response } from 'express';
import type { GatewayContext } from '../graphql/context.ts';
import { handleOf } from './sessions.ts';

declare global {
  namespace Express {
    interface Request {
      /** Ours, or a well-formed one of the proxy before us. */
      requestId: string;
    }
  }
}

export function actorOf(req: Request): Actor {
  const clientAddress = req.ip ?? null;
  const { userId, role, preSessionId = null } = req.session ?? {};
  if (!userId || !role) return { userId: null, role: 'anonymous', sessionId: null, preSessionId, clientAddress };
  return { userId, role, sessionId: handleOf(req.session.id), clientAddress };
}

/** Everything of the browser that goes further than this process: who, which request, and whether it still waits. */
export function contextOf(req: Request, res: Response): GatewayContext {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  const began = performance.now();
  return {
    actor: actorOf(req),
    requestId: req.requestId,
    signal: gone.signal,
    elapsedMs: () => performance.now() - began,
    sessionSignals: [],
  };
}
