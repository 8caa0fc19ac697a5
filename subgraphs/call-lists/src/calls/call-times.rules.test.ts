import { CLAIM_LEASE_MS } from '@dialdeck/common/constants';
import { describe, expect, it } from 'vitest';
import type { ContactRow } from '#contacts/contact.ts';
import { callTimes, dialInstant, earliestCall } from './call-times.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 4, 9) + seconds * 1_000);
const known = { dialledAt: at(0), ended: null, receivedAt: at(100) };

describe('when a call ended and its result was saved', () => {
  it.each([0, 180, -180])('computes the wrap-up time with a clock that is %i seconds off', (off) => {
    const said = { endedAt: at(60 + off), savedAt: at(95 + off), sentAt: at(100 + off) };
    expect(callTimes(said, known)).toEqual({ endedAt: at(60), savedAt: at(95), workSeconds: 35 });
  });

  it.each([
    ['an end before the dial', { endedAt: at(-50), savedAt: at(90), sentAt: at(100) }, at(0), at(90)],
    ['an end after the save', { endedAt: at(95), savedAt: at(90), sentAt: at(100) }, at(90), at(90)],
    ['a save after it was sent', { endedAt: at(50), savedAt: at(300), sentAt: at(100) }, at(50), at(100)],
    ['a save after it was sent, before it came', { endedAt: at(50), savedAt: at(99), sentAt: at(97) }, at(50), at(97)],
    ['no clock of its own', { endedAt: at(50), savedAt: at(90) }, at(50), at(90)],
    ['no times at all', {}, null, at(100)],
  ])('%s', (_, said, endedAt, savedAt) => {
    expect(callTimes(said, known)).toMatchObject({ endedAt, savedAt });
  });

  it('keeps the first end', () => {
    expect(callTimes({ endedAt: at(80) }, { ...known, ended: at(40) })).toMatchObject({
      endedAt: at(40),
      workSeconds: 60,
    });
  });

  it('limits the first end to the time of the save', () => {
    expect(callTimes({ savedAt: at(90), sentAt: at(100) }, { ...known, ended: at(95) })).toEqual({
      endedAt: at(90),
      savedAt: at(90),
      workSeconds: 0,
    });
  });

  it('leaves the wrap-up time unknown without an end', () => {
    expect(callTimes({ savedAt: at(90), sentAt: at(100) }, known).workSeconds).toBeNull();
  });
});

describe('when a call was made that is reported later', () => {
  it.each([
    ['by a clock that is right', at(40), at(100), at(40)],
    ['by a clock an hour ahead', at(3_640), at(3_700), at(40)],
    ['by a clock an hour slow', at(-3_560), at(-3_500), at(40)],
    ['by a clock with unknown offset', at(40), null, at(40)],
    ['not after the request that logs it', at(500), null, at(100)],
    ['not before it was sent, by the same clock', at(500), at(100), at(100)],
    ['by a clock of another age', at(40), new Date('9999-01-01T00:00:00Z'), new Date(0)],
    ['without an instant', null, at(3_700), at(100)],
  ])('%s', (_, dialledAt, sentAt, expected) => {
    expect(dialInstant({ dialledAt, sentAt }, { receivedAt: at(100), notBefore: [] }).at).toEqual(expected);
  });

  it.each([
    ['before any bound', at(-10), at(0), at(5), at(5)],
    ['between bounds', at(3), at(0), at(5), at(5)],
    ['after all bounds', at(50), at(0), at(5), at(50)],
    ['before a bound that is after the request', at(50), at(200), at(5), at(100)],
  ])('moves an instant %s to the last bound', (_, dialledAt, session, claim, expected) => {
    const { at: made } = dialInstant({ dialledAt }, { receivedAt: at(100), notBefore: [session, claim] });
    expect(made).toEqual(expected);
  });

  it.each([
    [120, false],
    [120.001, true],
    [3_600, true],
  ])('reports %d seconds before the request as late: %s', (seconds, isLate) => {
    const received = at(10_000);
    const dialledAt = new Date(received.getTime() - seconds * 1_000);
    expect(dialInstant({ dialledAt }, { receivedAt: received, notBefore: [] }).isLate).toBe(isLate);
    // Signing in after a call does not move the call.
    expect(dialInstant({ dialledAt }, { receivedAt: received, notBefore: [received] }).isLate).toBe(isLate);
  });

  it('bounds a call by the session, the claim, the contact and the list, but not by a claim of another agent', () => {
    const contact = { createdAt: at(2) } as ContactRow;
    const leaseUntil = new Date(at(3).getTime() + CLAIM_LEASE_MS);
    const locked = {
      contact,
      holderId: 'ana',
      leaseUntil,
      teamId: null,
      isLed: false,
      hasScript: false,
      hasRequiredFields: false,
    };
    const list = { createdAt: at(1) };
    const session = at(4).getTime();
    expect(earliestCall({ userId: 'ana', startedAt: session }, { list, locked })).toEqual([at(4), at(3), at(1), at(2)]);
    expect(earliestCall({ userId: 'ben' }, { list: null, locked })).toEqual([at(2)]);
    expect(earliestCall({ userId: 'ben' }, { list, locked: null })).toEqual([at(1)]);
  });
});
