import type { DispositionValues } from '@dialdeck/common/contacts/contact.schemas';
import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import type { ContactStatus } from '@dialdeck/common/words';
import { describe, expect, it } from 'vitest';
import type { ContactRow } from '#contacts/contact.ts';
import {
  callUnreached,
  callWithResult,
  contactAfterDial,
  contactAfterResult,
  contactAfterRetry,
} from './call.rules.ts';
import { newCall } from './call-log.ts';

const now = new Date('2026-03-28T12:00:00Z');
const saving = { userId: 'u1', now, savedAt: now };

const contact: ContactRow = {
  id: 'c1',
  callListId: 'l1',
  ...forContactTexts(null),
  firstName: 'Ana',
  lastName: null,
  phone: '(415) 555-0132',
  phoneE164: '+14155550132',
  notes: 'asked for Zoë',
  customFields: {},
  status: 'active',
  callbackAt: null,
  callbackUserId: null,
  lastCallDisposition: null,
  result: null,
  tries: 0,
  retryAt: null,
  totalCalls: 2,
  lastCalledAt: null,
  finishedBy: null,
  finishedAt: null,
  region: null,
  timeZone: null,
  correctedAt: null,
  createdAt: now,
};
const call = newCall({
  teamId: null,
  id: 'k1',
  contactId: 'c1',
  userId: 'u1',
  callListId: 'l1',
  phoneNumber: '+14155550132',
  calledAt: now,
});
const result = (values: Partial<DispositionValues>): DispositionValues => ({
  disposition: 'winner',
  notes: null,
  ...values,
});

describe('a dial: "contact active → attempted, totalCalls + 1, lastCalledAt now"', () => {
  it.each<[ContactStatus, ContactStatus]>([
    ['active', 'attempted'],
    ['attempted', 'attempted'],
    ['callback', 'callback'],
    ['winner', 'winner'],
    ['loser', 'loser'],
    ['archived', 'archived'],
  ])('%s → %s', (before, after) => {
    expect(contactAfterDial({ ...contact, status: before }, now)).toMatchObject({
      status: after,
      totalCalls: 3,
      lastCalledAt: now,
    });
  });
});

describe('a saved result', () => {
  it.each([
    ['callback with no time: 24 hours', {}, '2026-03-29T12:00:00.000Z'],
    ['2hours', { callbackTime: '2hours' }, '2026-03-28T14:00:00.000Z'],
    ['3days', { callbackTime: '3days' }, '2026-03-31T12:00:00.000Z'],
    ['1week', { callbackTime: '1week' }, '2026-04-04T12:00:00.000Z'],
    [
      'custom',
      { callbackTime: 'custom', customCallbackDate: new Date('2026-05-01T08:30:00Z') },
      '2026-05-01T08:30:00.000Z',
    ],
  ] as const)('%s', (_, values, at) => {
    const after = contactAfterResult(contact, result({ disposition: 'callback', ...values }), saving);
    expect(after).toMatchObject({ status: 'callback', lastCallDisposition: 'callback', callbackUserId: 'u1' });
    expect(after.callbackAt?.toISOString()).toBe(at);
  });

  it('"Custom time in the past 400"', () => {
    const past = result({
      disposition: 'callback',
      callbackTime: 'custom',
      customCallbackDate: new Date('2026-03-28T11:59:00Z'),
    });
    expect(() => contactAfterResult(contact, past, saving)).toThrow('Custom callback date cannot be earlier than now');
  });

  it.each(['winner', 'loser', 'archived'] as const)('%s ends a promised callback', (disposition) => {
    const promised = { ...contact, status: 'callback' as const, callbackAt: now, callbackUserId: 'u2' };
    // The times of the callback select are sent with any result, and mean nothing then.
    const after = contactAfterResult(promised, result({ disposition, callbackTime: '2hours' }), saving);
    expect(after).toMatchObject({
      status: disposition,
      callbackAt: null,
      callbackUserId: null,
      lastCallDisposition: disposition,
    });
  });

  it('keeps the notes if none are given', () => {
    expect(contactAfterResult(contact, result({}), saving).notes).toBe('asked for Zoë');
    expect(contactAfterResult(contact, result({ notes: 'sold' }), saving).notes).toBe('sold');
  });
});

describe('a call that was not answered', () => {
  const rules = { retryNoAnswerMinutes: 120, retryBusyMinutes: 30, retryVoicemailMinutes: 240, maxTries: 5 };

  it.each([
    ['no-answer', '2026-03-28T14:00:00.000Z'],
    ['busy', '2026-03-28T12:30:00.000Z'],
    ['voicemail', '2026-03-28T16:00:00.000Z'],
  ] as const)('%s: again at %s', (callOutcome, at) => {
    const after = contactAfterRetry(contact, { callOutcome, notes: null }, rules, saving);
    expect(after).toMatchObject({ status: 'attempted', tries: 1, lastCallDisposition: null, notes: 'asked for Zoë' });
    expect(after.retryAt?.toISOString()).toBe(at);
    expect(callUnreached(call, { callOutcome, notes: 'x' })).toMatchObject({
      disposition: null,
      outcome: callOutcome,
      duration: 0,
      notes: 'x',
    });
  });

  it('replaces a result that is corrected to Try Again', () => {
    const won = { ...call, disposition: 'winner', outcome: 'answered', duration: 60, notes: 'sold' } as const;
    expect(callUnreached(won, { callOutcome: 'busy', notes: null })).toMatchObject({
      disposition: null,
      outcome: 'busy',
      duration: 0,
      notes: 'sold',
    });
  });

  it('counts on, and a promised callback was this call', () => {
    const promised = { ...contact, status: 'callback' as const, callbackAt: now, callbackUserId: 'u2' };
    const after = contactAfterRetry({ ...promised, tries: 2 }, { callOutcome: 'busy', notes: null }, rules, saving);
    expect(after).toMatchObject({ status: 'attempted', tries: 3, callbackAt: null, callbackUserId: null });
  });

  it('resets the tries with any result', () => {
    const tried = { ...contact, status: 'attempted' as const, tries: 3, retryAt: now };
    expect(contactAfterDial(tried, now)).toMatchObject({ tries: 3, retryAt: now });
    expect(contactAfterResult(tried, result({ disposition: 'callback' }), saving)).toMatchObject({
      tries: 0,
      retryAt: null,
    });
  });
});

describe('the call of a result: "duration counts when the outcome is answered, otherwise 0"', () => {
  it.each([
    ['answered', 75, 75],
    ['answered', null, 0],
    ['no-answer', 75, 0],
    ['voicemail', 75, 0],
    [null, 75, 0],
  ] as const)('%s, %s seconds → %i', (callOutcome, duration, expected) => {
    expect(callWithResult(call, result({ callOutcome, duration }))).toMatchObject({
      disposition: 'winner',
      outcome: callOutcome,
      duration: expected,
    });
  });
});
