import { describe, expect, it } from 'vitest';
import { CALL_OUTCOMES, CONTACT_STATUSES, DISPOSITIONS } from '#words.ts';
import { callLabel, countedDuration, statusAfterDisposition, statusAfterLog } from './call-result.rules.ts';

describe('contract: "contact active → attempted"', () => {
  it.each(CONTACT_STATUSES)('%s after a call log', (status) => {
    expect(statusAfterLog(status)).toBe(status === 'active' ? 'attempted' : status);
  });

  it('takes a saved result as the status', () => {
    expect(DISPOSITIONS.map(statusAfterDisposition)).toEqual([...DISPOSITIONS]);
  });
});

describe('contract, duration: "It counts when the outcome is answered, otherwise 0"', () => {
  it.each([...CALL_OUTCOMES, null, undefined])('%s', (outcome) => {
    expect(countedDuration(outcome, 90)).toBe(outcome === 'answered' ? 90 : 0);
  });

  it.each([
    [-5, 0],
    [null, 0],
    [1.6, 2],
  ])('counts %s seconds as %s', (seconds, counted) => {
    expect(countedDuration('answered', seconds)).toBe(counted);
  });
});

it.each([
  ['winner', 'answered', 'winner'],
  [null, 'busy', 'busy'],
  [null, null, 'attempted'],
] as const)('"disposition, else outcome, else attempted": %s, %s → %s', (disposition, outcome, label) => {
  expect(callLabel(disposition, outcome)).toBe(label);
});
