import { describe, expect, it } from 'vitest';
import { callTimes, dialInstant } from './call-times.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 4, 9) + seconds * 1_000);
const known = { calledAt: at(0), ended: null, receivedAt: at(100) };

describe('when a call ended and its result was saved', () => {
  it.each([0, 180, -180])('wrap-up is right with a clock that is %i seconds off', (off) => {
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

  it('the first end stays', () => {
    expect(callTimes({ endedAt: at(80) }, { ...known, ended: at(40) })).toMatchObject({
      endedAt: at(40),
      workSeconds: 60,
    });
  });

  it('the first end is not after the save', () => {
    expect(callTimes({ savedAt: at(90), sentAt: at(100) }, { ...known, ended: at(95) })).toEqual({
      endedAt: at(90),
      savedAt: at(90),
      workSeconds: 0,
    });
  });

  it('without an end the wrap-up is unknown', () => {
    expect(callTimes({ savedAt: at(90), sentAt: at(100) }, known).workSeconds).toBeNull();
  });
});

describe('when a call was made that is reported later', () => {
  it.each([
    ['by a clock that is right', at(40), at(100), at(40)],
    ['by a clock an hour ahead', at(3_640), at(3_700), at(40)],
    ['by a clock an hour behind', at(-3_560), at(-3_500), at(40)],
    ['by a clock that nobody knows', at(40), null, at(40)],
    ['not before it was told', at(500), null, at(100)],
    ['not before it was sent, by the same clock', at(500), at(100), at(100)],
    ['by a clock of another age', at(40), new Date('9999-01-01T00:00:00Z'), new Date(0)],
    ['without an instant', null, at(3_700), at(100)],
  ])('%s', (_, dialledAt, sentAt, expected) => {
    expect(dialInstant({ dialledAt, sentAt }, at(100))).toEqual(expected);
  });
});
