import { expect, it } from 'vitest';
import { expiryWarning } from './expiry.rules.ts';

it.each([
  [null, '2027-03-02T12:00:00Z', null],
  ['2027-03-10', '2027-03-02T23:59:59Z', null],
  ['2027-03-10', '2027-03-03T00:00:00Z', 'TPS expires on Mar 10. Load a new copy.'],
  ['2027-03-10', '2027-03-10T23:59:59Z', 'TPS expires on Mar 10. Load a new copy.'],
  ['2027-03-10', '2027-03-11T00:00:00Z', 'TPS expired on Mar 10. Load a new copy.'],
])('describes a copy that is good until %s, at %s', (validUntil, now, sentence) => {
  expect(expiryWarning('TPS', validUntil, Date.parse(now))).toBe(sentence);
});
