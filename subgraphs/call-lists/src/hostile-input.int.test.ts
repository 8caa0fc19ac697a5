import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  list = await rig.addListOf(2);
});
afterAll(() => rig.stop());

const NUL = 'a\0b';
const LONE = 'a\ud800b';

describe('a text that no column can store is rejected in words, never as an internal error', () => {
  const CASES: [string, string][] = [
    ['name of a list', 'mutation ($t: String!) { createCallList(input: { name: $t }) { id } }'],
    ['description', 'mutation ($t: String!) { createCallList(input: { name: "x", description: $t }) { id } }'],
    [
      'name of a contact',
      'mutation ($t: String!, $l: ID!) { importContacts(callListId: $l, rows: [{ phone: "415 555 0199", firstName: $t }]) { imported } }',
    ],
    ['phone', 'mutation ($t: String!, $l: ID!) { importContacts(callListId: $l, rows: [{ phone: $t }]) { imported } }'],
    [
      'additional field',
      'mutation ($f: CustomFields!, $l: ID!) { importContacts(callListId: $l, rows: [{ phone: "415 555 0199", customFields: $f }]) { imported } }',
    ],
    [
      'key',
      'mutation ($t: String!, $l: ID!) { importContacts(callListId: $l, rows: [{ phone: "415 555 0199" }], idempotencyKey: $t) { imported } }',
    ],
    ['notes of a call', 'mutation ($t: String!) { logCall(input: { phoneNumber: "1", notes: $t }) { id } }'],
    ['number that is called', 'mutation ($t: String!) { logCall(input: { phoneNumber: $t }) { id } }'],
    [
      'notes of a result',
      'mutation ($t: String!, $c: ID!) { recordDisposition(contactId: $c, input: { disposition: winner, notes: $t }) { id } }',
    ],
    ['id', 'query ($t: ID!) { callList(id: $t) { id } contact(id: $t) { id } }'],
    [
      'search',
      'query ($t: String!, $l: ID!) { callList(id: $l) { contacts(search: $t) { matchCount nodes { id } } } }',
    ],
    [
      'additional field of a filter',
      'query ($t: String!, $l: ID!) { callList(id: $l) { contacts(filter: { fields: [{ name: $t, value: $t }, { name: "", value: $t }] }) { matchCount nodes { id } } } }',
    ],
    [
      'name of an absent field',
      'query ($t: String!, $l: ID!) { callList(id: $l) { contacts(filter: { fields: [{ name: $t, value: "" }] }) { matchCount nodes { id } } } }',
    ],
    [
      'word of a filter',
      'query ($t: String!, $l: ID!) { callList(id: $l) { contacts(filter: { status: [$t], calls: [$t], callback: $t, stage: $t }) { nodes { id } } } }',
    ],
    [
      'page marker',
      'query ($t: String!, $l: ID!) { callLists(after: $t) { nodes { id } } callList(id: $l) { contacts(after: $t) { nodes { id } } } }',
    ],
  ];

  describe.each([
    ['NUL', NUL],
    ['half a character', LONE],
    ['very long', 'x'.repeat(50_000)],
  ])('%s', (_, text) => {
    it.each(CASES)('as %s', async (_where, query) => {
      const variables = { t: text, f: { [text]: text }, l: list.id, c: list.contactIds[0] };
      const { errors } = await rig.ask(rig.admin, query, variables);
      expect(errors.map(({ code }) => code).filter((code) => code !== 'BAD_INPUT')).toEqual([]);
    });
  });
});
