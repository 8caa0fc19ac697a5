import { normalizePhone } from '@dialdeck/common/phones/phone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';
import { DEMO_AGENTS } from './demo-agents.ts';
import { makeDemoHistory, stockDemo } from './seed-demo.ts';

/** Saturday noon, after two working weeks. */
const NOW = new Date('2026-11-21T12:00:00Z');
const password = 'a quiet harbour 7';
let rig: PlatformRig;

const pastCalls = () => makeDemoHistory({ ...rig.platform.deps, now: NOW }, new AbortController().signal);

beforeAll(async () => {
  rig = await createPlatformRig();
  await stockDemo({ ...rig.platform.deps, now: NOW, adminEmail: rig.admin.email, password });
  await pastCalls();
});
afterAll(() => rig.close());

/** Rows as the owner of the database sees them. */
const rowsOf = async (sql: string) => (await rig.ownerPool.query(sql)).rows;

describe('SEED=demo: "two lists, three agents, 500 contacts and two weeks of calls"', () => {
  it('has all of them, and only valid phones', async () => {
    expect(
      await rowsOf(`SELECT (SELECT count(*)::int FROM call_lists.call_lists) AS lists,
        (SELECT count(*)::int FROM users.users WHERE role = 'user') AS agents,
        (SELECT count(*)::int FROM call_lists.contacts) AS contacts`),
    ).toEqual([{ lists: 2, agents: 3, contacts: 500 }]);
    const phones = await rowsOf('SELECT phone, phone_e164 AS e164 FROM call_lists.contacts');
    expect(phones.filter(({ phone, e164 }) => normalizePhone(phone, 'US') !== e164)).toEqual([]);
  });

  it('creates calls of every agent on working days of the last two weeks, none in the future', async () => {
    const agents = await rowsOf(`SELECT count(*)::int AS calls, count(DISTINCT called_at::date)::int AS days,
      bool_and(called_at BETWEEN '2026-11-08' AND '2026-11-21T12:00Z') AS "isInTime" FROM call_lists.call_logs GROUP BY user_id`);
    expect(agents).toHaveLength(3);
    for (const { calls, days, isInTime } of agents) {
      expect(calls).toBeGreaterThan(60);
      expect(days).toBeGreaterThanOrEqual(10);
      expect(isInTime).toBe(true);
    }
  });

  it('leaves the last call of every agent without a result', async () => {
    expect(
      await rowsOf(`SELECT count(*)::int AS open, bool_and(called_at = newest) AS "isLast" FROM (
        SELECT *, max(called_at) OVER (PARTITION BY user_id) AS newest FROM call_lists.call_logs) AS call
        WHERE disposition IS NULL AND outcome IS NULL GROUP BY user_id`),
    ).toEqual([1, 1, 1].map((open) => ({ open, isLast: true })));
  });

  it('every status shows something, and the counts of the lists are true', async () => {
    const statuses = await rowsOf('SELECT DISTINCT status FROM call_lists.contacts ORDER BY 1');
    expect(statuses.map(({ status }) => status)).toEqual([
      'active',
      'archived',
      'attempted',
      'callback',
      'loser',
      'winner',
    ]);
    expect(
      await rowsOf(
        `SELECT call_list_id, sum(completed)::int AS completed FROM call_lists.call_list_counters GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual(
      await rowsOf(
        `SELECT call_list_id, count(last_call_disposition)::int AS completed FROM call_lists.contacts GROUP BY 1 ORDER BY 1`,
      ),
    );
  });

  it('an agent signs in and finds lists, queue and report', async () => {
    const agent = await rig.signedIn({ email: DEMO_AGENTS[0].email, password });
    const lists = (await agent.get('/api/call-lists')).body;
    expect(lists).toHaveLength(1);
    expect((await agent.get(`/api/call-lists/${lists[0].id}/contacts`)).body.length).toBe(300);
    const report = await agent.get('/api/reports/analytics?startDate=2026-11-08&endDate=2026-11-21');
    expect(report.body.totalDials).toBeGreaterThan(60);
    expect(report.body.winners).toBeGreaterThan(0);
  });

  it('made again after an interruption, no call is made twice, also when a contact was deleted meanwhile', async () => {
    const calls = () => rowsOf('SELECT id FROM call_lists.call_logs ORDER BY id');
    const before = await calls();
    await pastCalls();
    expect(await calls()).toEqual(before);
    await rig.ownerPool.query(`DELETE FROM call_lists.contacts WHERE id = (
      SELECT id FROM call_lists.contacts WHERE last_called_at IS NOT NULL ORDER BY id LIMIT 1)`);
    await pastCalls();
    expect(await calls()).toEqual(before);
  });
});
