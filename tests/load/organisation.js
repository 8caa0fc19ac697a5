// The organisation of a run: lists with contacts, made by the admin through the API and removed afterwards.
// Its people come from PEOPLE_FILE, which tests/load/people.ts writes: an agent's password needs a message that k6 cannot read.

import { as, isRecord, signIn } from './product.js';
import { settings } from './settings.js';

const AGENTS_OF_A_LIST = 20;
/** To begin with: who is called is claimed, and leaves the queue. */
const CONTACTS_OF_A_LIST = 1000;
const BATCH = 100;
/** All of a page of 50: more than a list has agents, so that no agent ever finds it empty. */
const CALLABLE_AT_LEAST = 50;

export function setup() {
  const { admin, agents } = settings.people;
  const adminCookie = signIn(admin);
  if (!adminCookie) throw new Error('the admin of PEOPLE_FILE cannot sign in');
  const people = agents.length > 0 ? agents : [admin];
  const lists = [];
  const wanted = Math.max(1, Math.ceil(people.length / AGENTS_OF_A_LIST));
  for (let index = 0; index < wanted; index++) lists.push(makeList(as(adminCookie), index));
  const sessions = people.map((person, index) => {
    const cookie = person === admin ? adminCookie : signIn(person);
    return { cookie, list: lists[index % lists.length] };
  });
  for (const [index, list] of lists.entries()) {
    const userIds = people.filter((person, at) => person.id && at % lists.length === index).map(({ id }) => id);
    if (userIds.length > 0)
      as(adminCookie).patch(`/api/call-lists/${list}/assign`, { userIds }, { kind: 'setup', name: 'assign' });
  }
  const api = as(adminCookie).get('/api/openapi.json', { kind: 'setup', name: 'openapi' });
  return {
    adminCookie,
    lists,
    sessions: sessions.filter(({ cookie }) => cookie),
    // A lease is one person's: several concurrent calls in one session would be about the same contact.
    canClaim: agents.length > 0 && Boolean(api?.paths?.['/api/call-lists/{id}/claim']),
  };
}

export function teardown({ adminCookie, lists }) {
  for (const list of lists) as(adminCookie).remove(`/api/call-lists/${list}`, { kind: 'setup', name: 'remove list' });
}

/** An empty list; its id. */
export function newList(admin, name) {
  const list = admin.post(
    '/api/call-lists',
    { name: `Load ${new Date().toISOString()} ${name}` },
    { kind: 'setup', name: 'create list', expect: 201, shape: isRecord },
  );
  if (!list) throw new Error('the admin cannot create a call list');
  return list.id;
}

function makeList(admin, index) {
  const list = newList(admin, index + 1);
  for (let start = 0; start < CONTACTS_OF_A_LIST; start += BATCH) addBatch(admin, list, index, start);
  return list;
}

/** A list that is nearly worked through gets the next batch, by its first page: shifts may last for hours. */
export function keepCallable(adminCookie, list, page, iteration) {
  if (page.filter(({ status }) => status === 'active').length >= CALLABLE_AT_LEAST) return;
  addBatch(as(adminCookie), list, FIRST_LATER_LIST, (iteration % BATCHES_AT_MOST) * BATCH);
}

/** Numbers of later batches follow the numbers of all lists that a run begins with. */
const FIRST_LATER_LIST = 100;
const BATCHES_AT_MOST = 60_000;

function addBatch(admin, list, series, start) {
  const contacts = Array.from({ length: BATCH }, (_, row) => contact(series, start + row));
  admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts }, { kind: 'setup', name: 'bulk', expect: 201 });
}

export function contact(list, row) {
  const number = String(2_000_000 + list * 10_000 + row).padStart(7, '0');
  return { phone: `+1212${number}`, firstName: `Row${row}`, lastName: `List${list}`, company: `Company ${row % 50}` };
}
