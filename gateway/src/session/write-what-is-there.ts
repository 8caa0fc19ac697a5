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
  // `sessionMiddleware` touches sessions. If the store had a `touch`, express-session would hash each session once more for it.
  Object.assign(store, { touch: undefined });
  return store;
}
