import { expect, it } from 'vitest';
import type { RowVerdict } from './use-verdicts.ts';
import { forbidden, opens, timeThere } from './verdict-words.ts';

const NOW = Date.parse('2027-03-02T14:12:00Z');

function verdictOf(code: string, params: Record<string, unknown>, until: string | null = null): RowVerdict {
  return {
    __typename: 'Verdict',
    callable: code === 'RETRY_WAIT',
    validUntil: '2027-03-02T15:00:00Z',
    asOf: '2027-03-02T14:12:00Z',
    zones: ['America/Denver'],
    reasons: [{ __typename: 'VerdictReason', code, params, until }],
  };
}
const closed = verdictOf('OUTSIDE_HOURS', { time: '07:12', from: '08:00', to: '20:00' }, '2027-03-02T15:00:00Z');

it('describes a closed number by its sentence, and by the time when it opens there', () => {
  expect(forbidden(closed)).toBe('It is 07:12 there. Calls are allowed from 08:00 to 20:00.');
  expect(opens(closed)).toBe('Opens 08:00');
  expect(timeThere(closed, NOW)).toBe('07:12 there');
});

it('describes a call in a list that the agent may not see without names', () => {
  expect(forbidden(verdictOf('HELD', {}))).toBe('Somebody is calling this number in another list.');
});

it.each([
  [
    'an evening, until the next morning',
    verdictOf('OUTSIDE_HOURS', { time: '20:22', from: '08:00', to: '20:00' }, '2027-03-03T14:11:59Z'),
    'Opens 08:00',
  ],
  [
    'an evening before days without a window',
    verdictOf('OUTSIDE_HOURS', { time: '20:22', from: '08:00', to: '20:00' }, '2027-03-05T15:00:00Z'),
    'Opens Fri 08:00',
  ],
  [
    'a day without a window',
    verdictOf('OUTSIDE_HOURS', { weekday: 'Sunday' }, '2027-03-08T15:00:00Z'),
    'Opens Mon 08:00',
  ],
  ['a holiday', verdictOf('HOLIDAY', { date: '2027-03-02' }, '2027-03-03T07:00:00Z'), 'Opens Wed 00:00'],
  ['the do-not-call list', verdictOf('DO_NOT_CALL', { since: NOW }), undefined],
])('%s', (_name, verdict, expected) => {
  expect(opens(verdict)).toBe(expected);
});

it('allows a call by hand to a contact that waits for another try', () => {
  const waiting = verdictOf('RETRY_WAIT', { at: NOW, tries: 1, maxTries: 5 }, '2027-03-02T15:00:00Z');
  expect(forbidden(waiting)).toBeUndefined();
  expect(opens(waiting)).toBeUndefined();
});

it('shows nothing for an unknown verdict', () => {
  expect([forbidden(undefined), opens(undefined), timeThere(undefined, NOW)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
