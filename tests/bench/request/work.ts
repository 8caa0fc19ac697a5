import assert from 'node:assert/strict';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { productOperations } from '../../contract/plans/product-operations.ts';

/** An agent's requests to either server, one operation at a time. Returns the last answer. */
export type Work = (browser: Browser, listId: string) => Promise<unknown>;

const SCREEN = productOperations().find(({ name }) => name === 'ContactQueuePage')?.query;

const page: Work = async (browser, listId) =>
  await ok(browser.get(`/api/call-lists/${listId}/contacts?limit=50&activeOnly=true`));

const screen: Work = async (browser, listId) =>
  await ok(
    browser.post('/graphql', {
      operationName: 'ContactQueuePage',
      query: SCREEN,
      variables: { listId, activeOnly: true },
    }),
  );

const call: Work = async (browser, listId) => {
  await page(browser, listId);
  const { contact } = (await ok(browser.post(`/api/call-lists/${listId}/claim`))) as { contact: Contact };
  const { id: contactId, phone: phoneNumber } = contact;
  const log = (await ok(browser.post('/api/call-logs', { callListId: listId, contactId, phoneNumber }))) as object;
  const saved = await ok(
    browser.put(`/api/contacts/${contactId}/disposition`, { type: 'winner', callOutcome: 'answered', duration: 60 }),
  );
  return { log, saved };
};

interface Contact {
  id: string;
  phone: string;
}

/** By name: a page by REST, the page of the queue's screen by its own document, and a whole call. */
export const WORKS = { page, screen, call } satisfies Record<string, Work>;

async function ok(answer: ReturnType<Browser['get']>): Promise<unknown> {
  const { status, body } = await answer;
  assert(status === 200 || status === 201, `${status}: ${JSON.stringify(body)}`);
  return body;
}
