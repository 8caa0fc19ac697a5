import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAINS } from '#rollups/rollup.rules.ts';
import { type AnalyticsRig, createAnalyticsRig } from '#testing/analytics-rig.ts';

let now = new Date('2026-03-29T10:00:00Z');
let rig: AnalyticsRig;
beforeAll(async () => {
  rig = await createAnalyticsRig({ now: () => now });
});
afterAll(() => rig.stop());

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

describe('the period before', () => {
  const ana = crypto.randomUUID();
  const PREVIOUS = `query ($start: Date!, $end: Date!, $zone: String) {
    callReport(startDate: $start, endDate: $end, timeZone: $zone, isCompared: true) { totalDials previous { startDate endDate until totalDials } }
  }`;
  const previous = async (start: string, end: string, zone: string) => {
    const { data, errors } = await rig.ask(actors.user(ana), PREVIOUS, { start, end, zone });
    expect(errors).toEqual([]);
    return (data as { callReport: { previous: Record<string, unknown> } }).callReport.previous;
  };

  it('stops at the same local time, in every zone and at every quarter hour', async () => {
    // A call in every quarter hour.
    for (const grain of GRAINS)
      await rig.ownerPool.query(
        `INSERT INTO analytics.call_figures (subject_id, grain, starts_at, attempted)
         SELECT $1, $2::int, starts_at, $2::int / 15
         FROM generate_series('2026-03-01Z'::timestamptz, '2026-04-10Z', $2::int * interval '1 minute') AS starts_at`,
        [ana, grain],
      );
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Africa/Cairo', 'America/Havana'])
      for (let at = Date.parse('2026-03-27T18:07Z'); at < Date.parse('2026-03-31T00:00Z'); at += 3 * 3_600_000) {
        now = new Date(at);
        const today = dayKey(now, timeZone);
        for (const days of [1, 7]) {
          const { startDate, endDate, until, totalDials } = await previous(addDays(today, 1 - days), today, timeZone);
          expect([startDate, endDate]).toEqual([addDays(today, 1 - 2 * days), addDays(today, -days)]);
          const { rows } = await rig.ownerPool.query(
            `SELECT extract(epoch FROM $1::timestamptz - $2::date::timestamp AT TIME ZONE $3)::int / 900 AS quarters`,
            [until, startDate, timeZone],
          );
          expect([timeZone, now, until, totalDials]).toEqual([timeZone, now, until, rows[0].quarters]);
        }
      }
  });

  it('is whole when the report does not contain today', async () => {
    expect(await previous('2026-03-15', '2026-03-16', 'UTC')).toEqual({
      startDate: '2026-03-13',
      endDate: '2026-03-14',
      until: null,
      totalDials: 192,
    });
  });

  it('belongs to the same team, list and people as the report', async () => {
    const [team, list] = [crypto.randomUUID(), crypto.randomUUID()];
    const before = '2026-02-25T12:00Z';
    await rig.tell(
      at(ana, before, { teamId: team, callListId: list }),
      at(ana, before, { callListId: list }),
      at(ana, before),
    );
    const total = 'previous { totalDials }';
    const days = 'startDate: "2026-02-26", endDate: "2026-02-26", isCompared: true';
    await rig.ownerPool.query(`INSERT INTO analytics.teams (id, name, version) VALUES ($1, 'East', 1)`, [team]);
    const { data, errors } = await rig.ask(
      actors.admin(),
      `{ team: callReport(${days}, teamId: "${team}") { ${total} } list: callReport(${days}, callListId: "${list}") { ${total} }
        user: callReport(${days}, userId: "${ana}") { ${total} } all: organisationReport(${days}) { ${total} } }`,
    );
    expect(errors).toEqual([]);
    const of = (totalDials: number) => ({ previous: { totalDials } });
    expect(data).toEqual({ team: of(1), list: of(2), user: of(3), all: of(3) });
  });
});
