import { expect, it } from 'vitest';
import { permittedMs } from './permitted.rules.ts';

const asOf = '2027-03-02T14:00:00Z';

it.each([
  ['the lease', '2027-03-02T14:30:00Z', '2027-03-02T20:00:00Z', true, 30 * 60_000],
  ['the verdict', '2027-03-02T14:30:00Z', '2027-03-02T14:00:05Z', true, 5_000],
  ['a verdict that forbids calls', '2027-03-02T14:30:00Z', '2027-03-02T20:00:00Z', false, 0],
  ['a lease that ended before', '2027-03-02T13:59:00Z', '2027-03-02T20:00:00Z', true, 0],
])('lets a claim permit a call until the end of %s', (_, leaseUntil, validUntil, callable, ms) => {
  expect(permittedMs({ leaseUntil, verdict: { callable, validUntil, asOf } })).toBe(ms);
});
