import type { Reason, ReasonCode } from '@dialdeck/common/calling/verdict';
import { expect, it } from 'vitest';
import { isForbidding, isOfNumber, parkingAhead, parkingOf } from './parking.rules.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2027-03-02T14:00:00Z');
const at = new Date(NOW);
const reason = (code: ReasonCode, hours: number | null = null): Reason => ({
  code,
  rule: null,
  params: {},
  until: hours === null ? null : NOW + hours * HOUR,
});
const parked = (hours: number, code: ReasonCode) => ({ until: new Date(NOW + hours * HOUR), code });

it.each<[string, Reason[], number | null, ReturnType<typeof parked> | null]>([
  ['nothing speaks against it', [], null, null],
  ['a colleague is calling', [reason('HELD', 1)], 1, null],
  ['the list is paused', [reason('LIST_PAUSED', null)], null, null],
  ['the list is paused, and there is a limit', [reason('LIST_PAUSED', null), reason('LIMIT', 3)], null, null],
  ['a colleague is calling, and there is a limit', [reason('HELD', 1), reason('LIMIT', 3)], 3, parked(3, 'LIMIT')],
  ['it can be served in two hours', [reason('OUTSIDE_HOURS', 2)], 2, parked(2, 'OUTSIDE_HOURS')],
  ['it can be served in two days', [reason('OUTSIDE_HOURS', 48)], 48, parked(24, 'OUTSIDE_HOURS')],
  ['it cannot be served', [reason('DO_NOT_CALL')], null, parked(24, 'DO_NOT_CALL')],
])('parked at a claim: %s', (_, reasons, hours, expected) => {
  const nextAt = hours === null ? null : NOW + hours * HOUR;
  expect(parkingOf({ callable: false, served: false, reasons, nextAt, validUntil: NOW }, at)).toEqual(expected);
});

it.each<[string, Reason[], ReturnType<typeof parked> | null]>([
  ['no reason of the number', [reason('OUTSIDE_HOURS', 2)], null],
  ['a limit, while it lasts', [reason('LIMIT', 72)], parked(72, 'LIMIT')],
  ['a rest of two months', [reason('REST', 60 * 24), reason('LIMIT', 5)], parked(60 * 24, 'REST')],
  ['one without an end', [reason('DO_NOT_CALL')], parked(24, 'DO_NOT_CALL')],
  ['one that ends soon', [reason('DO_NOT_CALL', 3)], parked(3, 'DO_NOT_CALL')],
  ['one that ends in a week', [reason('DO_NOT_CALL', 168)], parked(24, 'DO_NOT_CALL')],
  [
    'one that ends soon, and a limit after it',
    [reason('DO_NOT_CALL', 3), reason('LIMIT', 5)],
    parked(5, 'DO_NOT_CALL'),
  ],
  ['a limit without an end', [reason('LIMIT')], parked(24, 'LIMIT')],
])('parked ahead of a claim: %s', (_, reasons, expected) => {
  expect(parkingAhead({ reasons }, at, isOfNumber)).toEqual(expected);
});

it.each([
  ['DO_NOT_CALL', true],
  ['OUTSIDE_HOURS', true],
  ['LIST_CLOSED', true],
  ['HELD', false],
  ['LIST_PAUSED', false],
  ['RETRY_WAIT', false],
  ['DECIDED', false],
] as const)('a change of rules may end %s: %j', (code, expected) => {
  expect(isForbidding({ code })).toBe(expected);
});
