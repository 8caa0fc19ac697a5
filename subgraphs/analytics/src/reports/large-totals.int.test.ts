import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsRig, createAnalyticsRig } from '#testing/analytics-rig.ts';

/** Each agent talks for 2.5 hours a day and dials 1,000 times. */
const [AGENTS, DAYS, TALK, DIALS] = [10_000, 366, 9_000, 1_000];
const FIGURES = 'totalDials totalContacts winners totalTalkTime avgCallDuration';
const period = 'startDate: "2024-01-01", endDate: "2024-12-31"';
const [agent, team, list] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

let rig: AnalyticsRig;
beforeAll(async () => {
  rig = await createAnalyticsRig({ now: () => new Date('2025-06-02T10:00:00Z') });
  // The organization has a row a day; to be quick, an agent's year is in one row.
  const insert = (table: string, team: string, values: unknown[]) =>
    rig.ownerPool.query(
      `INSERT INTO analytics.${table} (subject_id, grain, starts_at, talk_seconds, talks, winner${team && ', team_id'})
       SELECT ('00000000-0000-0000-0000-' || lpad(agent::text, 12, '0'))::uuid, 360, starts_at, days * ${TALK}, days * ${DIALS},
         days * ${DIALS}${team}
       FROM (SELECT 0 AS agent, ${AGENTS} AS days, starts_at
             FROM generate_series('2024-01-01T12:00Z'::timestamptz, '2024-12-31T12:00Z', interval '1 day') AS starts_at
             UNION ALL SELECT agent, ${DAYS}, '2024-02-29T12:00Z' FROM generate_series(1, ${AGENTS}) AS agent) AS subjects`,
      values,
    );
  await insert('call_figures', '', []);
  await insert('team_figures', ', $1', [team]);
  await rig.ownerPool.query(`INSERT INTO analytics.teams (id, name, version) VALUES ($1, 'East', 1)`, [team]);
});
afterAll(() => rig.stop());

const everybody = { dials: AGENTS * DAYS * DIALS, talk: AGENTS * DAYS * TALK };

it.each([
  ['of everybody', `organisationReport(${period})`, everybody],
  ['of a team', `callReport(${period}, teamId: "${team}")`, everybody],
])('returns the report %s over 366 days', async (_, field, { dials, talk }) => {
  const rest = 'dispositionBreakdown { disposition count } callsByDay { calls }';
  const { data, errors } = await rig.ask(actors.admin(), `{ report: ${field} { ${FIGURES} ${rest} } }`);
  expect(errors).toEqual([]);
  expect(data?.report).toMatchObject({
    ...{ totalDials: dials, totalContacts: dials, winners: dials, totalTalkTime: talk, avgCallDuration: TALK / DIALS },
    dispositionBreakdown: [{ disposition: 'winner', count: dials }],
    callsByDay: Array.from({ length: DAYS }, () => ({ calls: dials / DAYS })),
  });
});

it.each([
  ['', `peopleReport(${period})`],
  [' of a team', `peopleReport(${period}, teamId: "${team}")`],
])('returns the figures of 10,000 agents%s over 366 days', async (_, field) => {
  const { data, errors } = await rig.ask(actors.admin(), `{ report: ${field} { ${FIGURES} } }`);
  expect(errors).toEqual([]);
  expect(data?.report).toHaveLength(AGENTS);
  const [first] = [data?.report].flat();
  expect(first).toMatchObject({ totalDials: DAYS * DIALS, totalTalkTime: DAYS * TALK });
});

it('adds events beyond 2^31 seconds in one quarter hour', async () => {
  const day = 'startDate: "2025-06-02", endDate: "2025-06-02"';
  const call = {
    userId: agent,
    teamId: team,
    callListId: list,
    calledAt: '2025-06-02T08:00:00Z',
    label: 'answered',
  } as const;
  const after = { ...call, isAnswered: true, talkSeconds: 2_000_000_000, resultId: null, meanings: [] };
  await rig.tell({ after }, { after }, { after });
  const query = `{ agent: callReport(${day}, userId: "${agent}") { totalTalkTime }
    team: callReport(${day}, teamId: "${team}") { totalTalkTime }
    list: callReport(${day}, callListId: "${list}") { totalTalkTime } }`;
  const totals = { totalTalkTime: 6_000_000_000 };
  expect(await rig.ask(actors.admin(), query)).toEqual({
    data: { agent: totals, team: totals, list: totals },
    errors: [],
  });
});
