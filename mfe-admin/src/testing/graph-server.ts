import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  CallListsAvailableDocument,
  ListFieldsDocument,
  RegisterWarningsDocument,
  ScriptNamesDocument,
} from '#__generated__/graphql.ts';
import { availableIn } from './lists.ts';

/** Requests that every screen sends in addition to its own: their answers are empty unless a test sets them. */
const besides = [
  onDocument(CallListsAvailableDocument, () => availableIn({})),
  onDocument(ScriptNamesDocument, () => ({ __typename: 'Query', scripts: [] })),
  onDocument(ListFieldsDocument, ({ id }) => ({
    __typename: 'Query',
    callList: { __typename: 'CallList', id: String(id), fields: [] },
  })),
  onDocument(RegisterWarningsDocument, () => ({ __typename: 'Query', registers: [] })),
];

/** The network of one test file: a request that no handler answers fails the test. */
export function graphServer() {
  const server = setupServer(...besides);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
