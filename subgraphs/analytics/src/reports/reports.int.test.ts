import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import { actors } from '@dialdeck/node/testing/actors';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GRAINS } from '#rollups/rollup.rules.ts';
import { type AnalyticsRig, createAnalyticsRig } from '#testing/analytics-rig.ts';
import { getCallReport, getOrganisationReport, getPeople } from './get-call-report.ts';

let rig: AnalyticsRig;
beforeAll(async () => {
  rig = await createAnalyticsRig({ now: () => new Date('2026-03-29T10:00:00Z'), timeZone: 'Europe/Berlin' });
});
afterAll(() => rig.stop());

/** Midnights that come twice or never, half and quarter hours, a day that was left out (Apia, 30 December 2011). */
const CHANGING_ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Havana', 'America/Santiago'],
  ...['America/Sao_Paulo', 'America/Asuncion', 'Atlantic/Azores', 'Africa/Cairo', 'Africa/Casablanca', 'Asia/Beirut'],
  ...[
    'Asia/Amman',
    'Asia/Gaza',
    'Asia/Tehran',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Australia/Eucla',
  ],
  ...['Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'Antarctica/Troll'],
];

const at = (userId: string, calledAt: string, facts: Partial<CallFacts> = {}): { after: CallFacts } => ({
  after: {
    userId,
    calledAt: new Date(calledAt).toISOString(),
    label: 'attempted',
    isAnswered: false,
    talkSeconds: 0,
    resultId: null,
    meanings: [],
    teamId: null,
    callListId: null,
    ...facts,
  },
});

/** Calls per day as one user's report has them. */
async function days(
  userId: string,
  startDate: string,
  endDate: string,
  timeZone: string,
): Promise<Record<string, number>> {
  const { callsByDay, totalDials } = await getCallReport(rig.services, actors.user(userId), {
    startDate,
    endDate,
    timeZone,
  });
  expect(callsByDay.reduce((sum, { calls }) => sum + calls, 0)).toBe(totalDials);
  return Object.fromEntries(callsByDay.map(({ date, calls }) => [date, calls]));
}

describe('days in the requested zone', () => {
  it.each([
    // 15 minutes before and after midnight of 5 March, as each zone has it
    ['UTC', '2026-03-04T23:45Z', '2026-03-05T00:00Z'],
    ['Asia/Kathmandu', '2026-03-04T18:00Z', '2026-03-04T18:15Z'],
    ['Asia/Kolkata', '2026-03-04T18:15Z', '2026-03-04T18:30Z'],
    ['America/St_Johns', '2026-03-05T03:15Z', '2026-03-05T03:30Z'],
    ['America/Los_Angeles', '2026-03-05T07:45Z', '2026-03-05T08:00Z'],
    ['Pacific/Kiritimati', '2026-03-04T09:45Z', '2026-03-04T10:00Z'],
    ['Pacific/Pago_Pago', '2026-03-05T10:45Z', '2026-03-05T11:00Z'],
    ['Pacific/Chatham', '2026-03-04T10:00Z', '2026-03-04T10:15Z'],
  ])('%s', async (timeZone, lastOfThe4th, firstOfThe5th) => {
    const ana = crypto.randomUUID();
    await rig.tell(at(ana, lastOfThe4th), at(ana, firstOfThe5th), at(ana, firstOfThe5th));
    expect(await days(ana, '2026-03-04', '2026-03-05', timeZone)).toEqual({ '2026-03-04': 1, '2026-03-05': 2 });
    expect(await days(ana, '2026-03-05', '2026-03-05', timeZone)).toEqual({ '2026-03-05': 2 });
  });

  it.each([
    // Berlin, 29 March: 2:00 to 3:00 does not exist, the day has 23 hours
    [
      'Europe/Berlin',
      ['2026-03-28T22:59Z', '2026-03-28T23:00Z', '2026-03-29T21:59Z', '2026-03-29T22:00Z'],
      ['2026-03-28', 1, '2026-03-29', 2, '2026-03-30', 1],
    ],
    // Berlin, 25 October: 2:00 to 3:00 comes twice, the day has 25 hours
    [
      'Europe/Berlin',
      ['2026-10-24T21:59Z', '2026-10-24T22:00Z', '2026-10-25T22:59Z', '2026-10-25T23:00Z'],
      ['2026-10-24', 1, '2026-10-25', 2, '2026-10-26', 1],
    ],
    // Havana, 1 November: the clock goes from 1:00 back to 0:00, so midnight comes twice
    [
      'America/Havana',
      ['2026-11-01T03:59Z', '2026-11-01T04:10Z', '2026-11-01T05:10Z', '2026-11-02T05:00Z'],
      ['2026-10-31', 1, '2026-11-01', 2, '2026-11-02', 1],
    ],
    // Beirut, 29 March: midnight does not exist
    [
      'Asia/Beirut',
      ['2026-03-28T21:59Z', '2026-03-28T22:00Z', '2026-03-29T20:59Z', '2026-03-29T21:00Z'],
      ['2026-03-28', 1, '2026-03-29', 2, '2026-03-30', 1],
    ],
  ] as const)('%s over a change of the clocks: %j', async (timeZone, calls, expected) => {
    const ana = crypto.randomUUID();
    await rig.tell(...calls.map((each) => at(ana, each)));
    const [first, a, middle, b, last, c] = expected;
    expect(await days(ana, first, last, timeZone)).toEqual({ [first]: a, [middle]: b, [last]: c });
  });

  it('counts a call in every quarter hour of two years, in zones with every kind of clock change', async () => {
    const ana = crypto.randomUUID();
    for (const grain of GRAINS) {
      await rig.ownerPool.query(
        `INSERT INTO analytics.call_figures (subject_id, grain, starts_at, attempted)
         SELECT $1, $2::int, starts_at, $2::int / 15
         FROM generate_series('2011-06-28Z'::timestamptz, '2013-07-03Z', $2::int * interval '1 minute') AS starts_at`,
        [ana, grain],
      );
    }
    for (const timeZone of CHANGING_ZONES) {
      const { rows } = await rig.ownerPool.query(
        `SELECT (starts_at AT TIME ZONE $2)::date::text AS day, count(*)::int AS calls FROM analytics.call_figures
         WHERE subject_id = $1 AND grain = 15 GROUP BY 1`,
        [ana, timeZone],
      );
      const counted = Object.fromEntries(rows.map(({ day, calls }) => [day, calls]));
      for (const [first, last] of [
        ['2011-07-01', '2012-06-30'],
        ['2012-07-01', '2013-06-30'],
      ] as const) {
        for (const [day, calls] of Object.entries(await days(ana, first, last, timeZone)))
          expect([timeZone, day, calls]).toEqual([timeZone, day, counted[day] ?? 0]);
      }
    }
  });

  it("the organisation's zone when none is named", async () => {
    const ana = crypto.randomUUID();
    await rig.tell(at(ana, '2026-03-04T23:15Z'));
    const period = { startDate: '2026-03-05', endDate: '2026-03-05' };
    expect(await getCallReport(rig.services, actors.user(ana), period)).toMatchObject({ totalDials: 1 });
  });

  it('accepts in the database every zone that this machine knows', async () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      await getCallReport(rig.services, actors.user(), { startDate: '2026-03-05', endDate: '2026-03-05', timeZone });
    }
  });
});

describe('reports of all users', () => {
  const period = { startDate: '2026-02-10', endDate: '2026-02-11' };
  const [ana, bo, cleo] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const won = { label: 'winner', isAnswered: true, talkSeconds: 60 } as const;

  it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns'])(
    'each person and all together, cut in %s',
    async (timeZone) => {
      if (timeZone === 'UTC')
        await rig.tell(
          ...[at(ana, '2026-02-10T12:00Z', won), at(ana, '2026-02-11T12:00Z', won)],
          ...[at(bo, '2026-02-10T13:00Z'), at(bo, '2026-02-10T14:00Z'), at(bo, '2026-02-10T15:00Z')],
          // On the day before and on the day after, wherever that is.
          ...[at(bo, '2026-02-09T10:00Z', won), at(cleo, '2026-02-12T12:00Z', won)],
          // Also within six hours that begin or end in the period, in one of these zones.
          ...[at(bo, '2026-02-09T18:05Z', won), at(cleo, '2026-02-12T04:00Z', won)],
        );
      const people = await getPeople(rig.services, actors.admin(), { ...period, timeZone });
      expect(people).toMatchObject([
        {
          userId: ana,
          totalDials: 2,
          totalContacts: 2,
          winners: 2,
          winRate: 100,
          avgCallDuration: 60,
          totalTalkTime: 120,
        },
        { userId: bo, totalDials: 3, totalContacts: 0, winners: 0, winRate: 0, avgCallDuration: 0 },
      ]);
      expect(await getOrganisationReport(rig.services, { ...period, timeZone })).toMatchObject({
        totalDials: 5,
        winners: 2,
      });
    },
  );
});

it('counts a call in the reports within a second', async () => {
  const ana = crypto.randomUUID();
  const day = { startDate: '2026-03-05', endDate: '2026-03-05' };
  const dials = async () => (await getCallReport(rig.services, actors.user(ana), day)).totalDials;
  await rig.consumer.start();
  try {
    for (let calls = 1; calls <= 10; calls += 1) {
      await rig.publishCalls(at(ana, '2026-03-05T12:00Z'));
      await vi.waitFor(async () => expect(await dials()).toBe(calls), { timeout: 1_000, interval: 5 });
    }
  } finally {
    await rig.consumer.stop();
  }
});

describe('refused', () => {
  const report = (args: string) => rig.ask(actors.user(), `{ callReport(${args}) { totalDials } }`);
  it.each([
    ['start after end', 'startDate: "2026-03-05", endDate: "2026-03-04"', 'BAD_INPUT'],
    ['a zone that is none', 'startDate: "2026-03-05", endDate: "2026-03-05", timeZone: "Mars/Olympus"', 'BAD_INPUT'],
    ['an offset instead of a zone', 'startDate: "2026-03-05", endDate: "2026-03-05", timeZone: "+05:30"', 'BAD_INPUT'],
    ['too many days', 'startDate: "2020-01-01", endDate: "2026-03-05"', 'BAD_INPUT'],
    ['a day that is none', 'startDate: "2026-02-30", endDate: "2026-03-05"', 'BAD_USER_INPUT'],
    ['another user', `startDate: "2026-03-05", endDate: "2026-03-05", userId: "${crypto.randomUUID()}"`, 'FORBIDDEN'],
  ])('%s', async (_, args, code) => {
    expect((await report(args)).errors).toEqual([expect.objectContaining({ code })]);
  });
});

describe('dashboard and the calls of all users', () => {
  it('own calls of today in the zone, against yesterday and last week', async () => {
    const [ana, ben] = [crypto.randomUUID(), crypto.randomUUID()];
    const answered = { label: 'winner' as const, isAnswered: true, talkSeconds: 120 };
    const before = await rig.ask(actors.admin(), '{ organisationCallsToday }');
    await rig.tell(
      // Now is 29 March, 12:00 in Berlin, whose day began at 23:00Z.
      at(ana, '2026-03-28T23:00Z'),
      at(ana, '2026-03-29T08:00Z', answered),
      // Yesterday before this time of day; the later call does not count.
      at(ana, '2026-03-28T10:45Z'),
      at(ana, '2026-03-28T22:45Z'),
      at(ana, '2026-03-22T09:00Z', { ...answered, talkSeconds: 90 }),
      at(ana, '2026-03-22T09:00Z'),
      at(ana, '2026-03-22T09:00Z'),
      at(ben, '2026-03-29T08:00Z'),
    );
    const { data } = await rig.ask(
      actors.user(ana),
      '{ dashboard { callsToday answerRate avgDuration callsTodayTrend answerRateTrend avgDurationTrend } }',
    );
    expect(data?.dashboard).toEqual({
      callsToday: 2,
      answerRate: 50,
      avgDuration: 120,
      callsTodayTrend: 100,
      answerRateTrend: 16.7,
      avgDurationTrend: 30,
    });
    const after = await rig.ask(actors.admin(), '{ organisationCallsToday }');
    expect(Number(after.data?.organisationCallsToday) - Number(before.data?.organisationCallsToday)).toBe(3);
    // In Auckland it is 29 March, 23:00: the day began at 11:00Z.
    const auckland = await rig.ask(actors.user(ana), '{ dashboard(timeZone: "Pacific/Auckland") { callsToday } }');
    expect(auckland.data?.dashboard).toEqual({ callsToday: 3 });
  });
});

describe('rights', () => {
  const [ana, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const period = 'startDate: "2026-03-05", endDate: "2026-03-05"';
  const TABLE: Record<string, { ask: string; anonymous: string; user: string; admin: string }> = {
    callReport: {
      ask: `callReport(${period}) { totalDials }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'yes',
      admin: 'yes',
    },
    'callReport of another user': {
      ask: `callReport(${period}, userId: "${other}") { totalDials }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
    organisationReport: {
      ask: `organisationReport(${period}) { totalDials }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
    peopleReport: {
      ask: `peopleReport(${period}) { userId }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
    listReports: {
      ask: `listReports(${period}) { callListId }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
    'callReport of a list': {
      ask: `callReport(${period}, callListId: "${other}") { totalDials }`,
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
    dashboard: { ask: 'dashboard { callsToday }', anonymous: 'UNAUTHENTICATED', user: 'yes', admin: 'yes' },
    organisationCallsToday: {
      ask: 'organisationCallsToday',
      anonymous: 'UNAUTHENTICATED',
      user: 'FORBIDDEN',
      admin: 'yes',
    },
  };
  const WHO = { anonymous: actors.anonymous, user: actors.user(ana), admin: actors.admin() };

  it('every root field has its row', () => {
    const query = rig.subgraph.schema.getQueryType();
    const fields = isObjectType(query) ? Object.keys(query.getFields()).filter((name) => !name.startsWith('_')) : [];
    expect(new Set(Object.keys(TABLE).map((name) => name.split(' ')[0]))).toEqual(new Set(fields));
  });

  describe.each(Object.entries(TABLE))('%s', (_, row) => {
    it.each(['anonymous', 'user', 'admin'] as const)('%s', async (who) => {
      const { errors } = await rig.ask(WHO[who], `{ ${row.ask} }`);
      expect(errors[0]?.code ?? 'yes').toBe(row[who]);
    });
  });
});
