import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import { describe, expect, it } from 'vitest';
import { FIGURES, NIL } from './call-figures.rules.ts';
import { beginOf, type Grain, toDeltas } from './rollup.rules.ts';

const call = (facts: Partial<CallFacts> = {}): CallFacts => ({
  userId: 'ana',
  calledAt: '2026-03-29T10:17:00.000Z',
  label: 'attempted',
  isAnswered: false,
  talkSeconds: 0,
  resultId: null,
  meanings: [],
  teamId: null,
  callListId: null,
  ...facts,
});
const won = call({ label: 'winner', isAnswered: true, talkSeconds: 90 });
const change = (before: CallFacts | null, after: CallFacts | null) => ({ logId: 'x', before, after });

it.each<[string, Grain, string]>([
  ['2026-03-29T10:00:00.000Z', 15, '2026-03-29T10:00:00.000Z'],
  ['2026-03-29T10:14:59.999Z', 15, '2026-03-29T10:00:00.000Z'],
  ['2026-03-29T10:15:00.000Z', 15, '2026-03-29T10:15:00.000Z'],
  ['2026-03-29T10:59:59.999Z', 60, '2026-03-29T10:00:00.000Z'],
  ['1969-12-31T23:59:59.999Z', 15, '1969-12-31T23:45:00.000Z'],
  ['1969-12-31T23:59:59.999Z', 60, '1969-12-31T23:00:00.000Z'],
])('%s by %i minutes lies in what begins at %s', (instant, grain, startsAt) => {
  expect(beginOf(instant, grain)).toBe(startsAt);
});

it('a call in the list of a team counts for the team and for its user there, by six hours as well', () => {
  const deltas = toDeltas([change(null, call({ teamId: 'north' })), change(null, call({ teamId: null }))]);
  const of = (teamId: string | null) =>
    deltas
      .filter((each) => each.teamId === teamId)
      .map(({ subjectId, grain, startsAt, figures }) => [subjectId, grain, startsAt, figures.attempted]);
  const begins = ['2026-03-29T10:15:00.000Z', '2026-03-29T10:00:00.000Z', '2026-03-29T06:00:00.000Z'];
  expect(of('north')).toEqual(
    ['ana', NIL].flatMap((subject) =>
      ([15, 60, 360] as const).map((grain, index) => [subject, grain, begins[index], 1]),
    ),
  );
  expect(of(null)).toEqual(
    ['ana', NIL].flatMap((subject) => ([15, 60] as const).map((grain, index) => [subject, grain, begins[index], 2])),
  );
});

describe('deltas', () => {
  /** The figures that move for one subject, the same by the quarter hour and by the hour. */
  const moved = (changes: Parameters<typeof toDeltas>[0], subject = 'ana') => {
    const of = (grain: Grain) => toDeltas(changes).find((each) => each.subjectId === subject && each.grain === grain);
    const [quarter, hour] = [of(15), of(60)];
    expect(quarter?.figures).toEqual(hour?.figures);
    expect([quarter?.startsAt, hour?.startsAt]).toEqual(['2026-03-29T10:15:00.000Z', '2026-03-29T10:00:00.000Z']);
    return Object.fromEntries(
      FIGURES.flatMap((figure) => (quarter?.figures[figure] ? [[figure, quarter.figures[figure]]] : [])),
    );
  };

  it.each([
    ['a new call comes', [change(null, call())], { attempted: 1 }],
    ['a result moves the call', [change(call(), won)], { attempted: -1, winner: 1, talks: 1, talkSeconds: 90 }],
    [
      'call and result: the result',
      [change(null, call()), change(call(), won)],
      { winner: 1, talks: 1, talkSeconds: 90 },
    ],
    ['an edit within the label', [change(won, { ...won, talkSeconds: 60 })], { talkSeconds: -30 }],
    ['a deletion', [change(won, null)], { winner: -1, talks: -1, talkSeconds: -90 }],
  ])('%s', (_, changes, expected) => {
    expect(moved(changes)).toEqual(expected);
    expect(moved(changes, NIL)).toEqual(expected);
  });

  it('ignores a change without a difference', () => {
    expect(toDeltas([change(won, won), change(null, null)])).toEqual([]);
  });

  it('sums the figures of all users', () => {
    const changes = [change(null, won), change(null, { ...won, userId: 'ben' }), change(null, call({ userId: 'ben' }))];
    expect(moved(changes, NIL)).toEqual({ winner: 2, attempted: 1, talks: 2, talkSeconds: 180 });
    expect(moved(changes, 'ben')).toEqual({ winner: 1, attempted: 1, talks: 1, talkSeconds: 90 });
  });
});
