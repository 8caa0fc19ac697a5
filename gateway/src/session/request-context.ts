import type { Actor } from '@dialdeck/node/security/identity';
import type { Request, Response } from 'express';
import type { GatewayContext } from '#graphql/context.ts';
import { handleOf } from './sessions.ts';

declare global {
  namespace Express {
    interface Request {
      /** Our own id, or a well-formed one from the proxy before us. */
      requestId: string;
    }
  }
}

export function actorOf(req: Request): Actor {
  const clientAddress = req.ip ?? null;
  const { userId, role, startedAt, preSessionId = null } = req.session ?? {};
  if (!userId || !role) return { userId: null, role: 'anonymous', sessionId: null, preSessionId, clientAddress };
  return { userId, role, sessionId: handleOf(req.session.id), startedAt: startedAt ?? null, clientAddress };
}

/** Everything about the browser that leaves this process: the user, the request, and whether the browser is still connected. */
export function contextOf(req: Request, res: Response): GatewayContext {
  let gone: AbortSignal | undefined;
  const began = performance.now();
  return {
    actor: actorOf(req),
    requestId: req.requestId,
    signal: () => (gone ??= goneSignal(res)),
    elapsedMs: () => performance.now() - began,
    sessionSignals: [],
  };
}

/** Aborted when the browser disconnects before it has its answer. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  const end = () => res.writableFinished || gone.abort();
  if (res.closed) end();
  else res.once('close', end);
  return gone.signal;
}
