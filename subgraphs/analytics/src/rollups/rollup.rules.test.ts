import type { CallFacts } from '@dialdeck/node/event-types';
import { describe, expect, it } from 'vitest';
import { ofOrganisation, quarterHourOf, toDeltas } from './rollup.rules.ts';

const call = (facts: Partial<CallFacts> = {}): CallFacts => ({
  userId: 'ana',
  calledAt: '2026-03-29T10:07:00.000Z',
  label: 'attempted',
  isAnswered: false,
  talkSeconds: 0,
  ...facts,
});
const won = call({ label: 'winner', isAnswered: true, talkSeconds: 90 });
const change = (before: CallFacts | null, after: CallFacts | null) => ({ logId: 'x', before, after });

it.each([
  ['2026-03-29T10:00:00.000Z', '2026-03-29T10:00:00.000Z'],
  ['2026-03-29T10:14:59.999Z', '2026-03-29T10:00:00.000Z'],
  ['2026-03-29T10:15:00.000Z', '2026-03-29T10:15:00.000Z'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:45:00.000Z'],
])('%s lies in the quarter hour of %s', (instant, startsAt) => {
  expect(quarterHourOf(instant)).toBe(startsAt);
});

describe('deltas', () => {
  const at = { userId: 'ana', startsAt: '2026-03-29T10:00:00.000Z' };

  it('a new call comes', () => {
    expect(toDeltas([change(null, call())])).toEqual([
      { ...at, label: 'attempted', calls: 1, answered: 0, talkSeconds: 0 },
    ]);
  });

  it('a result moves the call from one label to the other', () => {
    expect(toDeltas([change(call(), won)])).toEqual([
      { ...at, label: 'attempted', calls: -1, answered: 0, talkSeconds: 0 },
      { ...at, label: 'winner', calls: 1, answered: 1, talkSeconds: 90 },
    ]);
  });

  it('call and result in one batch: the result alone', () => {
    expect(toDeltas([change(null, call()), change(call(), won)])).toEqual([
      { ...at, label: 'winner', calls: 1, answered: 1, talkSeconds: 90 },
    ]);
  });

  it('an edit within the label, and a deletion', () => {
    expect(toDeltas([change(won, { ...won, talkSeconds: 60 })])).toEqual([
      { ...at, label: 'winner', calls: 0, answered: 0, talkSeconds: -30 },
    ]);
    expect(toDeltas([change(won, null)])).toEqual([
      { ...at, label: 'winner', calls: -1, answered: -1, talkSeconds: -90 },
    ]);
  });

  it('a change that says nothing new', () => {
    expect(toDeltas([change(won, won), change(null, null)])).toEqual([]);
  });

  it('everybody together', () => {
    const deltas = toDeltas([
      change(null, won),
      change(null, { ...won, userId: 'ben' }),
      change(null, call({ userId: 'ben' })),
    ]);
    expect(ofOrganisation(deltas)).toEqual([
      { startsAt: at.startsAt, label: 'winner', calls: 2, answered: 2, talkSeconds: 180 },
      { startsAt: at.startsAt, label: 'attempted', calls: 1, answered: 0, talkSeconds: 0 },
    ]);
  });
});
