// One call of one agent: a page of the queue, the claim, the dial, its result, and now and then the own figures:
// 4.6 requests and 3 writes. Where one session makes all calls nothing is claimed: 3.6 and 2.

import exec from 'k6/execution';
import { keepCallable } from '../organisation.js';
import { as, isRecord } from '../product.js';

const RESULTS = [
  { type: 'winner', callOutcome: 'answered' },
  { type: 'loser', callOutcome: 'answered' },
  { type: 'callback', callOutcome: 'voicemail', callbackTime: '24hours' },
  { type: 'callback', callOutcome: 'no-answer', callbackTime: '2hours' },
  { type: 'callback', callOutcome: 'busy', callbackTime: '3days' },
];
const SHARE_OF_FIGURES = 0.6;

const any = (list) => list[Math.floor(Math.random() * list.length)];

const claim = (agent, list) =>
  agent.post(
    `/api/call-lists/${list}/claim`,
    {},
    { kind: 'write', name: 'claim', shape: ({ contact }) => isRecord(contact) },
  )?.contact;

/** Looks for the next contact and gives it back untouched. */
export function claimAndRelease({ sessions }) {
  const { cookie, list } = sessions[exec.scenario.iterationInTest % sessions.length];
  const agent = as(cookie);
  const contact = claim(agent, list);
  if (contact) agent.post(`/api/contacts/${contact.id}/release`, {}, { kind: 'write', name: 'release', expect: 204 });
}

export function makeCall({ adminCookie, sessions, canClaim }) {
  const iteration = exec.scenario.iterationInTest;
  const { cookie, list } = sessions[iteration % sessions.length];
  const agent = as(cookie);
  const page = agent.get(`/api/call-lists/${list}/contacts?limit=50`, {
    kind: 'page',
    name: 'queue page',
    shape: (contacts) => Array.isArray(contacts) && contacts.length > 0 && contacts.every(({ phone }) => phone),
  });
  if (!page) return;
  if (canClaim) keepCallable(adminCookie, list, page, iteration);
  const contact = canClaim ? claim(agent, list) : any(page);
  if (!contact) return;
  const call = agent.post(
    '/api/call-logs',
    {
      callListId: list,
      contactId: contact.id,
      phoneNumber: contact.phone,
      callType: 'outbound',
      status: 'attempted',
      duration: 0,
    },
    { kind: 'write', name: 'call log', expect: 201, shape: isRecord, key: crypto.randomUUID() },
  );
  // A result alone would make a call of its own.
  if (!call) return;
  agent.put(`/api/contacts/${contact.id}/disposition`, any(RESULTS), {
    kind: 'write',
    name: 'result',
    key: crypto.randomUUID(),
    shape: ({ id }) => id === contact.id,
  });
  if (Math.random() < SHARE_OF_FIGURES)
    agent.get('/api/dashboard/stats', {
      kind: 'figures',
      name: 'own figures',
      shape: ({ callsToday }) => Number.isInteger(callsToday),
    });
}
