import { AppError } from '@dialdeck/common/errors';
import { isRefusal, toAppError } from '#graphql/mask-error.ts';
import type { Logger } from '#process/log.ts';
import type { VerifyIdentity } from '#security/identity.ts';
import { answerInTime } from './answer-in-time.ts';
import type { StreamAnswer, StreamCall, StreamRoute } from './stream.ts';

/** A subgraph's handler of stream calls. */
export type AnswerStream = (call: StreamCall) => Promise<StreamAnswer>;

export interface AnswerStreamOptions {
  /** The audience of identity tokens. */
  name: string;
  routes: readonly StreamRoute[];
  verifyIdentity: VerifyIdentity;
  log: Logger;
}

/**
 * Verifies who calls, finds the route, and answers. Rejects with errors of the catalog only: any other error is
 * logged here, as a resolver's is.
 */
export function createAnswerStream({ name, routes, verifyIdentity, log }: AnswerStreamOptions): AnswerStream {
  const table = routes.map((route) => ({ route, match: matcher(route.path) }));
  return async ({ identityToken, ...call }) => {
    const { method, path, requestId } = call;
    let logged = log.child({ requestId });
    let isSignedIn = false;
    try {
      const actor = await verifyIdentity(identityToken, name);
      isSignedIn = actor.userId !== null;
      if (actor.userId) logged = logged.child({ actorId: actor.userId });
      for (const { route, match } of table) {
        const params = route.method === method ? match(path) : undefined;
        if (!params) continue;
        const request = { ...call, params, actor, log: logged };
        const answer = await answerInTime(call.body, () => route.handle(request));
        if (route.event) logged.info({ event: route.event, action: `${method} ${route.path}`, subject: params });
        return answer;
      }
      throw new AppError('NOT_FOUND');
    } catch (thrown) {
      const error = toAppError(thrown);
      // After the caller has disconnected there is no one to answer, and no error to log.
      if ((error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') && !call.signal.aborted)
        logged.error({ event: 'stream_failed', code: error.code, err: error.cause ?? error });
      if (isRefusal(error.code, { isSignedIn }))
        logged.warn({ event: 'authz_fail', code: error.code, path: `${method} ${path}` });
      throw error;
    }
  };
}

/** Ids in a path are UUIDs, which need no decoding; a rest parameter is passed on as it was sent. */
function matcher(pattern: string): (path: string) => Record<string, string> | undefined {
  const fits = new RegExp(
    `^${pattern.replaceAll(/\{(\w+)(\*?)\}/g, (_, name, all) => `(?<${name}>${all ? '.*' : '[\\w-]+'})`)}$`,
  );
  return (path) => {
    const found = fits.exec(path);
    return found ? { ...found.groups } : undefined;
  };
}
