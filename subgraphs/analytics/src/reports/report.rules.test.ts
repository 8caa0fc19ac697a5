import { describe, expect, it } from 'vitest';
import { type CallFigures, FIGURES } from '#rollups/call-figures.rules.ts';
import { toDashboard } from './dashboard.rules.ts';
import { type DayFigures, resultBreakdown, toReport } from './report.rules.ts';

const NONE = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as unknown as CallFigures;
const figures = (day: string, counted: Partial<CallFigures>): DayFigures => ({ ...NONE, day, ...counted });

describe('figures', () => {
  it('match a small example calculated by hand', () => {
    const world = [
      figures('2026-03-02', { winner: 2, attempted: 3, talks: 2, talkSeconds: 100 }),
      figures('2026-03-04', {
        loser: 1,
        refused: 1,
        rightPerson: 2,
        callback: 1,
        'no-answer': 2,
        answered: 3,
        talks: 4,
        talkSeconds: 111,
      }),
    ];
    expect(toReport(world, { startDate: '2026-03-01', endDate: '2026-03-04' })).toEqual({
      totalDials: 12,
      totalContacts: 6,
      winners: 2,
      losers: 1,
      callbacks: 1,
      // 2 and 1 of 6 answered
      winRate: 33.3,
      loseRate: 16.7,
      // 211 s / 6 = 35.17
      avgCallDuration: 35,
      totalTalkTime: 211,
      dispositionBreakdown: [
        { disposition: 'answered', count: 3 },
        { disposition: 'attempted', count: 3 },
        { disposition: 'no-answer', count: 2 },
        { disposition: 'winner', count: 2 },
        { disposition: 'callback', count: 1 },
        { disposition: 'loser', count: 1 },
      ],
      meanings: { rightPerson: 2, success: 0, refused: 1, doNotCall: 0, wrongNumber: 0, unusable: 0 },
      callsByDay: [
        { date: '2026-03-01', calls: 0 },
        { date: '2026-03-02', calls: 5 },
        { date: '2026-03-03', calls: 0 },
        { date: '2026-03-04', calls: 7 },
      ],
    });
  });

  it('are zero without calls, with no division by zero', () => {
    expect(toReport([], { startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual({
      totalDials: 0,
      totalContacts: 0,
      winners: 0,
      losers: 0,
      callbacks: 0,
      winRate: 0,
      loseRate: 0,
      avgCallDuration: 0,
      totalTalkTime: 0,
      dispositionBreakdown: [],
      meanings: { rightPerson: 0, success: 0, refused: 0, doNotCall: 0, wrongNumber: 0, unusable: 0 },
      callsByDay: [{ date: '2026-03-01', calls: 0 }],
    });
  });
});

it('breaks calls down by result: the rest of each word stays, and a result with several words is one line', () => {
  const words = [
    { disposition: 'winner', count: 3 },
    { disposition: 'busy', count: 2 },
    { disposition: 'voicemail', count: 1 },
  ];
  const sold = { resultId: 's', code: 'sold', name: 'Sold', label: 'winner' as const, calls: 1 };
  const again = { resultId: 'a', code: 'again', name: 'Again', label: 'busy' as const, calls: 2 };
  expect(resultBreakdown(words, [sold, again, { ...again, label: 'voicemail', calls: 1 }])).toEqual([
    { resultId: 'a', code: 'again', label: 'Again', count: 3 },
    { resultId: null, code: 'winner', label: 'winner', count: 2 },
    { resultId: 's', code: 'sold', label: 'Sold', count: 1 },
  ]);
});

describe('dashboard', () => {
  const day = (calls: number, answered: number, talkSeconds: number) => ({ calls, answered, talkSeconds });
  const none = day(0, 0, 0);

  it('trends: calls against yesterday until now, rate and duration against the same day of last week', () => {
    expect(toDashboard({ today: day(28, 7, 350), callsYesterday: 25, lastWeek: day(40, 9, 441) })).toEqual({
      callsToday: 28,
      answerRate: 25,
      avgDuration: 50,
      callsTodayTrend: 12,
      answerRateTrend: 2.5,
      avgDurationTrend: 1,
    });
  });

  it.each([
    ['no call ever', none, 0, none, [null, null, null]],
    ['nothing yesterday or last week', day(3, 1, 10), 0, none, [null, null, null]],
    ['nothing today', none, 4, day(4, 1, 10), [-100, null, null]],
    ['no answered call last week', day(3, 1, 10), 3, day(2, 0, 0), [0, 33.3, null]],
  ])('%s', (_, today, callsYesterday, lastWeek, [calls, rate, duration]) => {
    expect(toDashboard({ today, callsYesterday, lastWeek })).toMatchObject({
      callsTodayTrend: calls,
      answerRateTrend: rate,
      avgDurationTrend: duration,
    });
  });
});
