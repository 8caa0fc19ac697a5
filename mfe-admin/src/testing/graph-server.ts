import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { CallListsAvailableDocument } from '#__generated__/graphql.ts';
import { availableIn } from './lists.ts';

/** What a table asks by itself, behind its rows: nothing is known, unless a test says otherwise. */
const behindRows = [onDocument(CallListsAvailableDocument, () => availableIn({}))];

/** The network of one test file: what no handler answers fails the test. */
export function graphServer() {
  const server = setupServer(...behindRows);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
