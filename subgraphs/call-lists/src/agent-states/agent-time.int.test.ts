import { createRandom } from '@dialdeck/common/random';
import { sql } from '@dialdeck/node/database/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, teamsOf } from '#testing/teams-rig.ts';
import { MOVES } from './agent-state.rules.ts';
import { forgetAgentTime } from './agent-time.repo.ts';

const ANY_STATE = [...MOVES.dial.from];

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
afterAll(() => rig.stop());

const cut = async (begins: string, ends: string) => {
  const { rows } = await rig.pool.query<{ at: Date; seconds: number }>(
    sql`SELECT quarter_at AS at, seconds FROM cut_quarters(${begins}::timestamptz, ${ends}::timestamptz)`,
  );
  return rows.map(({ at, seconds }) => [at.toISOString().slice(11, 16), seconds]);
};

it.each([
  ['2026-03-29T00:50:00.000Z', '2026-03-29T00:50:00.999Z', []],
  ['2026-03-29T00:50:00.900Z', '2026-03-29T00:50:01.100Z', [['00:45', 1]]],
  ['2026-03-29T00:59:59.500Z', '2026-03-29T01:00:00.500Z', [['00:45', 1]]],
  [
    '2026-03-29T00:50:00Z',
    '2026-03-29T01:20:00Z',
    [
      ['00:45', 600],
      ['01:00', 900],
      ['01:15', 300],
    ],
  ],
  ['2026-03-29T00:45:00Z', '2026-03-29T01:00:00Z', [['00:45', 900]]],
  [
    '2026-12-31T23:59:00Z',
    '2027-01-01T00:01:00Z',
    [
      ['23:45', 60],
      ['00:00', 60],
    ],
  ],
  ['2026-03-29T01:00:00Z', '2026-03-29T00:50:00Z', []],
])('cuts the time from %s to %s at quarter hours', async (begins, ends, parts) => {
  expect(await cut(begins, ends)).toEqual(parts);
});

it('gives the parts of any division of a time the seconds of the whole', async () => {
  const random = createRandom(11);
  const times = Array.from(
    { length: 200 },
    () => new Date(Date.UTC(2026, 9, 25) + Math.floor(random() * 30 * 3_600_000)),
  );
  const sorted = times.map((time) => time.toISOString()).sort();
  const { rows } = await rig.pool.query<{ parts: number; whole: number; most: number; misplaced: number }>(
    sql`WITH times AS (SELECT at, lead(at) OVER (ORDER BY at) AS after FROM unnest(${sorted}::timestamptz[]) AS at),
      parts AS (SELECT quarter_at, seconds FROM times CROSS JOIN LATERAL cut_quarters(at, after) WHERE after IS NOT NULL),
      quarters AS (SELECT quarter_at, sum(seconds) AS seconds FROM parts GROUP BY quarter_at)
    SELECT (SELECT sum(seconds)::int FROM parts) AS parts, (SELECT max(seconds)::int FROM quarters) AS most,
      (SELECT sum(seconds)::int FROM cut_quarters(${sorted[0]}::timestamptz, ${sorted.at(-1)}::timestamptz)) AS whole,
      (SELECT count(*)::int FROM parts WHERE extract(epoch FROM quarter_at)::bigint % 900 <> 0) AS misplaced`,
  );
  expect(rows[0]?.parts).toBe(rows[0]?.whole);
  expect(rows[0]?.most).toBe(900);
  expect(rows[0]?.misplaced).toBe(0);
});

it('adds up to the signed-in time of each of 500 agents, to the second, over a simulated day', async () => {
  const random = createRandom(2_026);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least));
  const dawn = Date.UTC(2026, 2, 29, 6);
  const steps: {
    user: string;
    from: readonly string[];
    to: string;
    at: Date;
    call: string | null;
    ended: Date | null;
  }[] = [];
  const signedIn = new Map<string, number>();
  for (let person = 0; person < 500; person++) {
    const user = crypto.randomUUID();
    let at = dawn + between(0, 3 * 3_600_000);
    const move = (
      { from, to }: { from: readonly string[]; to: string },
      call: string | null = null,
      ended: Date | null = null,
    ) => steps.push({ user, from, to, at: new Date(at), call, ended });
    let total = 0;
    for (let shift = 0; shift < 2; shift++) {
      const begin = at;
      move(MOVES.seen);
      for (let call = 0; call < 12; call++) {
        at += between(200, 40_000);
        move(MOVES.claim);
        at += between(100, 30_000);
        const id = crypto.randomUUID();
        move(MOVES.dial, id);
        at += between(900, 1_900_000);
        // Some ends arrive late, some only with the result, some never.
        const ended = new Date(at - between(0, 5_000));
        const way = random();
        if (way < 0.6) move(MOVES.end, id, ended);
        at += between(500, 90_000);
        move({ from: ['on-call', 'wrap-up'], to: 'ready' }, id, way < 0.8 ? ended : null);
        if (random() < 0.2) {
          at += between(0, 2_000);
          move(MOVES.pause);
          at += between(1_000, 1_200_000);
          move(MOVES.ready);
        }
      }
      at += between(0, 900_000);
      move(MOVES.signOut);
      // A lost page reports nothing twice.
      if (random() < 0.3) move(MOVES.signOut);
      total += Math.floor(at / 1_000) - Math.floor(begin / 1_000);
      at += between(60_000, 3_600_000);
    }
    signedIn.set(user, total);
  }
  for (let from = 0; from < steps.length; from += 2_000) {
    const part = steps.slice(from, from + 2_000);
    await rig.pool.query(
      sql`SELECT move_agent("user", (SELECT array_agg(each) FROM jsonb_array_elements_text("from") AS each), "to", call => call, only_call => call,
          call_ended_at => ended, moment => at)
        FROM jsonb_to_recordset(${JSON.stringify(part)}::text::jsonb) AS step("user" uuid, "from" jsonb, "to" text, at timestamptz, call uuid, ended timestamptz)`,
    );
  }
  const { rows } = await rig.pool.query<{ id: string; seconds: number }>(
    sql`SELECT user_id AS id, sum(seconds)::int AS seconds FROM agent_time GROUP BY user_id`,
  );
  expect(new Map(rows.map(({ id, seconds }) => [id, seconds]))).toEqual(signedIn);
  const { rows: full } = await rig.pool.query<{ most: number; least: number }>(
    sql`SELECT max(seconds)::int AS most, min(seconds)::int AS least
      FROM (SELECT sum(seconds) AS seconds FROM agent_time GROUP BY user_id, quarter_at) AS quarter`,
  );
  expect(full[0]?.most).toBeLessThanOrEqual(900);
  expect(full[0]?.least).toBeGreaterThanOrEqual(0);
}, 120_000);

it('forgets times and ended states that no report of a year reaches, of deleted agents too', async () => {
  const [ana, bo, gone] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const ended = (user: string, days: number, to = 'ready') =>
    rig.pool.query(sql`SELECT move_agent(${user}, ${ANY_STATE}, ${to}, moment => ${daysAgo(days)})`);
  for (const [user, days] of [
    [ana, 401],
    [ana, 399],
    [bo, 410],
    [gone, 500],
  ] as const) {
    await ended(user, days);
    await ended(user, days - 0.01, 'signed-out');
  }
  await ended(bo, 1);
  await rig.pool.query(sql`DELETE FROM agent_states WHERE user_id = ${gone}`);
  await forgetAgentTime(rig.pool);
  const { rows } = await rig.pool.query<{ user: string; oldest: number }>(
    sql`SELECT user_id AS user, max(extract(day FROM now() - quarter_at))::int AS oldest FROM agent_time
      WHERE user_id = ANY(${[ana, bo, gone]}::uuid[]) GROUP BY user_id`,
  );
  expect(rows).toEqual([{ user: ana, oldest: 399 }]);
  const { rows: states } = await rig.pool.query<{ user: string; state: string }>(
    sql`SELECT user_id AS user, state FROM agent_states WHERE user_id = ANY(${[ana, bo, gone]}::uuid[]) ORDER BY state`,
  );
  expect(states).toEqual([
    { user: bo, state: 'ready' },
    { user: ana, state: 'signed-out' },
  ]);
});

it('forgets the state of an agent who signed out long ago', async () => {
  const ana = crypto.randomUUID();
  for (const [to, days] of [
    ['ready', 402],
    ['signed-out', 401],
  ] as const)
    await rig.pool.query(
      sql`SELECT move_agent(${ana}, ${ANY_STATE}, ${to}, moment => ${new Date(Date.now() - days * 86_400_000)})`,
    );
  await forgetAgentTime(rig.pool);
  expect((await rig.pool.query(sql`SELECT FROM agent_states WHERE user_id = ${ana}`)).rowCount).toBe(0);
});

describe('a time report', () => {
  const REPORT = `query ($userId: ID, $teamId: ID, $isEverybody: Boolean, $from: Date = "2026-03-02", $to: Date = "2026-03-02") {
    timeReport(startDate: $from, endDate: $to, userId: $userId, teamId: $teamId, isEverybody: $isEverybody, timeZone: "UTC") {
      signedInSeconds readySeconds onCallSeconds wrapUpSeconds pausedSeconds pauses { name seconds } calls handleSeconds occupancy utilisation } }`;
  const LUNCH = '019ace00-0000-7000-8000-000000000002';

  async function spend(userId: string) {
    const at = (time: string) => `2026-03-02T${time}Z`;
    const steps: [readonly string[], string, string, string | null, string | null][] = [
      [MOVES.seen.from, 'ready', at('08:00:00'), null, null],
      [MOVES.dial.from, 'on-call', at('08:10:00'), null, at('08:10:00')],
      [MOVES.end.from, 'wrap-up', at('08:20:00'), null, null],
      [['wrap-up'], 'ready', at('08:22:00'), null, null],
      [MOVES.pause.from, 'paused', at('08:30:00'), LUNCH, null],
      [MOVES.ready.from, 'ready', at('09:00:00'), null, null],
      [MOVES.signOut.from, 'signed-out', at('09:00:00'), null, null],
    ];
    for (const [from, to, moment, code, counted] of steps)
      await rig.pool.query(
        sql`SELECT move_agent(${userId}, ${from}, ${to}, code => ${code}, counted_at => ${counted}, more_calls => ${counted ? 1 : 0}, moment => ${moment})`,
      );
  }

  it('has the definitions of occupancy, utilization and handle time', async () => {
    const ana = await rig.addMember();
    await spend(ana.userId);
    const { timeReport } = await rig.read<{ timeReport: object }>(ana, REPORT);
    expect(timeReport).toEqual({
      signedInSeconds: 3_600,
      readySeconds: 600 + 480,
      onCallSeconds: 600,
      wrapUpSeconds: 120,
      pausedSeconds: 1_800,
      pauses: [{ name: 'Lunch', seconds: 1_800 }],
      calls: 1,
      handleSeconds: 720,
      occupancy: 40,
      utilisation: 50,
    });
    expect(await rig.read(ana, REPORT, { from: '2026-03-03', to: '2026-03-03' })).toMatchObject({
      timeReport: { signedInSeconds: 0, calls: 0, handleSeconds: 0, occupancy: 0, utilisation: 0, pauses: [] },
    });
  });

  it('counts the state of this moment up to now', async () => {
    const ana = await rig.addMember();
    const since = new Date(Date.now() - 5_000);
    await rig.pool.query(sql`SELECT move_agent(${ana.userId}, ${MOVES.seen.from}, 'ready', moment => ${since})`);
    const [from, to] = [since, new Date()].map((date) => date.toISOString().slice(0, 10));
    const { timeReport } = await rig.read<{ timeReport: { readySeconds: number } }>(ana, REPORT, { from, to });
    expect(timeReport.readySeconds).toBeGreaterThanOrEqual(5);
    expect(timeReport.readySeconds).toBeLessThan(60);
  });

  it('is for oneself, for leads of the person or team, and for admins', async () => {
    const [ana, bo, zoe] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
    await spend(bo.userId);
    const team = await teams.newTeam({ added: [lead(ana), agent(bo)] });
    const other = await teams.newTeam({ added: [agent(zoe)] });
    const seconds = async (who: typeof ana | typeof rig.admin, ask: object) => {
      const { data, errors } = await rig.ask(who, REPORT, ask as Record<string, unknown>);
      return errors[0]?.code ?? (data?.timeReport as { signedInSeconds: number } | undefined)?.signedInSeconds;
    };
    expect(await seconds(bo, {})).toBe(3_600);
    expect(await seconds(bo, { userId: bo.userId })).toBe(3_600);
    expect(await seconds(bo, { userId: zoe.userId })).toBe('FORBIDDEN');
    expect(await seconds(bo, { teamId: team })).toBe('NOT_FOUND');
    expect(await seconds(bo, { isEverybody: true })).toBe('FORBIDDEN');
    expect(await seconds(ana, { userId: bo.userId })).toBe(3_600);
    expect(await seconds(ana, { userId: zoe.userId })).toBe('FORBIDDEN');
    expect(await seconds(ana, { teamId: team })).toBe(3_600);
    expect(await seconds(ana, { teamId: other })).toBe('NOT_FOUND');
    expect(await seconds(ana, { isEverybody: true })).toBe('FORBIDDEN');
    expect(await seconds(rig.admin, { teamId: other })).toBe(0);
    expect(await seconds(rig.admin, { userId: crypto.randomUUID() })).toBe('NOT_FOUND');
    expect(await seconds(rig.admin, { isEverybody: true })).toBeGreaterThanOrEqual(3_600);
  });
});
