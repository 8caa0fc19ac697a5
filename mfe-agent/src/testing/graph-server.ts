import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { stateServer } from './state-handlers.ts';

/** The network of one test file: a request that no handler answers fails the test. */
export function graphServer() {
  const server = setupServer(...stateServer().handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
