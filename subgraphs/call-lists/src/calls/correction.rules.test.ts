import { describe, expect, it } from 'vitest';
import type { ContactRow } from '#contacts/contact.ts';
import {
  type CallOfContact,
  keepCorrected,
  refusedCorrection,
  undoneContact,
  withCorrectedNotes,
} from './correction.rules.ts';

const CALLED = new Date('2026-11-20T10:00:00Z');
const RESULTED = new Date('2026-11-20T18:00:00Z');
const after = (hours: number) => new Date(RESULTED.getTime() + hours * 3_600_000);
const call = { userId: 'ana', finishedBy: 'ana', resultedAt: RESULTED, calledAt: CALLED };
const ana = { userId: 'ana', looksAfter: false };

it.each([
  ['a day after the result, to the second', call, ana, after(24), null],
  ['later', call, ana, after(24.001), 'too-late'],
  ['by the time of the dial where no result has one', { ...call, resultedAt: null }, ana, after(17), 'too-late'],
  ['finished by an admin', { ...call, finishedBy: 'ada' }, ana, after(1), 'finished-by-other'],
  ["a colleague's", { ...call, userId: 'ben' }, ana, after(1), 'not-own'],
  ["an admin or lead, anybody's, at any time", call, { userId: 'ada', looksAfter: true }, after(900), null],
])('%s', (_, of, actor, now, refusal) => expect(refusedCorrection(of, actor, now)).toBe(refusal));

it.each([
  ['absent: as they were', ['sold', 'sold'], null, ['sold', 'sold']],
  ['empty: clears the notes of call and contact', ['sold', 'sold'], '', [null, null]],
  ['empty, after the notes of the contact have changed', ['ask for Tom', 'sold'], '', ['ask for Tom', null]],
  ['empty as before: keeps the notes of the contact', ['ask for Tom', null], '', ['ask for Tom', null]],
  ['the same text: keeps the notes of the contact', ['ask for Tom', 'sold'], 'sold', ['ask for Tom', 'sold']],
  ['another text: in both', ['sold', 'sold'], 'not sold', ['not sold', 'not sold']],
] as const)('notes of a correction, %s', (_, [contact, noted], said, expected) => {
  const before = { contact: { notes: contact }, call: { notes: noted } } as CallOfContact;
  const after = withCorrectedNotes(before, before, said);
  expect([after.contact.notes, after.call.notes]).toEqual(expected);
});

const contact = { firstName: 'Ana', notes: 'asked for Zoë', tries: 2, retryAt: CALLED, region: 'CA' } as ContactRow;

describe('a result that is corrected or undone', () => {
  const after = { ...contact, notes: 'takes it', tries: 3, status: 'winner' as const };
  it.each([
    ['nothing', { fields: ['email'], number: false }, after],
    ['notes', { fields: ['notes'], number: false }, { ...after, notes: 'asked for Zoë' }],
    ['the number', { fields: ['phone'], number: true }, { ...after, tries: 0, retryAt: null }],
  ])('keeps %s that was corrected since', (_, since, expected) => {
    expect(keepCorrected(contact, after, since)).toEqual(expected);
  });

  it('restores the fields that the result set, and no other', () => {
    const current = {
      ...after,
      firstName: 'Nora',
      phone: '1',
      region: 'NV',
      customFields: { Plan: 'Gold', City: 'Lyon' },
    };
    const before = {
      ...contact,
      notes: 'before',
      tries: 1,
      totalCalls: 1,
      customFields: { Plan: 'Silver', Rank: 'A' },
    };
    const since = { fields: ['firstName', 'phone', 'customFields.City', 'customFields.Rank'], number: false };
    expect(undoneContact(current, before, since)).toEqual({
      ...before,
      firstName: 'Nora',
      phone: '1',
      region: 'NV',
      customFields: { Plan: 'Silver', City: 'Lyon' },
    });
  });
});
