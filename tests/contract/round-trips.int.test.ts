import type { Answer, Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { productOperations } from './plans/product-operations.ts';

/** The statements that a request sent to the database: one list per round trip. */
const trips: string[][] = [];
let rig: PlatformRig;
let agent: Browser;
let listId: string;

const PHONES = Array.from({ length: 60 }, (_, index) => `+1415555${String(index).padStart(4, '0')}`);
const RESULT = { callOutcome: 'answered', duration: 60 };

interface Contact {
  id: string;
  phone: string;
}

/** An agent's requests. */
interface Way {
  page(): Promise<Answer>;
  claim(): Promise<Answer>;
  dial(contact: Contact, key: string | null): Promise<Answer>;
  result(contact: Contact, key: string | null): Promise<Answer>;
}

/** By `/api` and by the documents of the screens. */
const WAYS: Record<'/api' | '/graphql', Way> = {
  '/api': {
    page: () => agent.get(`/api/call-lists/${listId}/contacts?limit=50&activeOnly=true`),
    claim: () => agent.post(`/api/call-lists/${listId}/claim`),
    dial: ({ id: contactId, phone: phoneNumber }, key) =>
      withKey('POST', '/api/call-logs', { callListId: listId, contactId, phoneNumber }, key),
    result: ({ id }, key) => withKey('PUT', `/api/contacts/${id}/disposition`, { type: 'winner', ...RESULT }, key),
  },
  '/graphql': {
    page: () => screen('ContactQueuePage', { listId, activeOnly: true }),
    claim: () => screen('ClaimNext', { callListId: listId }),
    dial: ({ id: contactId, phone: phoneNumber }, idempotencyKey) =>
      screen('LogCall', { input: { callListId: listId, contactId, phoneNumber }, idempotencyKey }),
    result: ({ id: contactId }, idempotencyKey) =>
      screen('RecordDisposition', { contactId, input: { disposition: 'winner', ...RESULT }, idempotencyKey }),
  },
};

const withKey = (method: string, path: string, body: object, key: string | null): Promise<Answer> =>
  agent.send(method, path, { body, ...(key && { headers: { 'idempotency-key': key } }) });

const screen = (operation: string, variables: Record<string, unknown>): Promise<Answer> => {
  const document = productOperations().find(({ name }) => name === operation);
  if (!document) throw new Error(`no screen has the document ${operation}`);
  return agent.graphql(document.query, variables);
};

let stopCounting = () => {};
beforeAll(async () => {
  rig = await createPlatformRig({ redisUrl: inject('redisUrl') });
  const admin = await rig.signedIn();
  const person = await rig.addAgent();
  listId = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  await admin.post(`/api/call-lists/${listId}/contacts/bulk`, { contacts: PHONES.map((phone) => ({ phone })) });
  const assign = () => admin.patch(`/api/call-lists/${listId}/assign`, { userIds: [person.id] });
  // Once the person is known to the lists.
  await vi.waitUntil(async () => (await assign()).status === 200, { timeout: 60_000 });
  agent = await rig.signedIn(person);
  stopCounting = countTrips();
});
afterAll(async () => {
  stopCounting();
  await rig.close();
});

/** Only the connections of requests send statements together (`pipeline`). */
function countTrips(): () => void {
  const waiting = new Map<pg.Client, { statements: string[]; left: number }>();
  const query = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>;
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [statement] = all;
    const { name, text } = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig);
    const isCounted = this.pipeline && typeof all.at(-1) !== 'function';
    // Cached for a second; the next caller after that reads it.
    if (!isCounted || name === 'read-permission-need') return query.apply(this, all);
    const trip = waiting.get(this) ?? { statements: [], left: 0 };
    if (trip.left === 0) trips.push(trip.statements);
    waiting.set(this, trip);
    trip.statements.push(name ?? text);
    trip.left += 1;
    return query.apply(this, all).finally(() => {
      trip.left -= 1;
      if (trip.left === 0) waiting.delete(this);
    });
  } as typeof pg.Client.prototype.query;
  // Other files of this worker use the same class.
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  };
}

async function tripsOf(send: () => Promise<Answer>): Promise<{ sent: string[][]; body: Answer['body'] }> {
  trips.length = 0;
  const { status, body } = await send();
  expect({ status, errors: body.errors }).toEqual({ status: expect.toBeOneOf([200, 201]), errors: undefined });
  return { sent: [...trips], body: body.data ?? body };
}

/** A page reads its list, then its contacts; a screen reads the counts of the list meanwhile, on another connection. */
const EXPECTED = { claim: 1, dial: 2, result: 2 };

describe.each([
  ['/api', { ...EXPECTED, page: 2 }],
  ['/graphql', { ...EXPECTED, page: 3 }],
] as const)('by %s', (way, expected) => {
  it.each(['with', 'without'])('waits for the database this often for a call %s idempotency keys', async (keys) => {
    const key = () => (keys === 'with' ? crypto.randomUUID() : null);
    const { page, claim, dial, result } = WAYS[way];
    const call = async () => {
      const pages = await tripsOf(page);
      const claims = await tripsOf(claim);
      const { contact } = claims.body.claimNext ?? claims.body;
      const dials = await tripsOf(() => dial(contact, key()));
      const results = await tripsOf(() => result(contact, key()));
      return { page: pages.sent, claim: claims.sent, dial: dials.sent, result: results.sent };
    };
    // The first call fills the caches.
    await call();
    const sent = await call();
    const counts = Object.fromEntries(Object.entries(sent).map(([name, { length }]) => [name, length]));
    // With a key, the dial looks for the call of an earlier result after it holds the contact.
    const dials = keys === 'with' ? 3 : 2;
    expect(counts, JSON.stringify(sent, null, 1)).toEqual({ ...expected, dial: dials });
    // A statement after COMMIT would be outside the transaction.
    for (const transaction of [sent.dial, sent.result]) expect(transaction.flat().at(-1)).toBe('COMMIT');
  });
});
