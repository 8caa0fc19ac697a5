import type { SessionData, Store } from 'express-session';

/**
 * express-session writes a session at the end of a request, even if it was ended during the request. A store that
 * updates and never inserts keeps it ended.
 */
export function writeWhatIsThere(store: Store, update: (sessionId: string, data: SessionData) => Promise<void>): Store {
  store.set = (sessionId, data, done) => {
    update(sessionId, data).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  };
  // Sessions are touched by `sessionMiddleware`. With a `touch` here express-session hashes each session once more.
  Object.assign(store, { touch: undefined });
  return store;
}
