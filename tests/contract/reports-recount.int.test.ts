import {
  FIGURE_COLUMNS,
  getCallReport,
  getLists,
  getOrganisationReport,
  getResultBreakdown,
  NIL,
  takeCallEvents,
} from '@dialdeck/analytics/testing';
import {
  createCallList,
  createResultSet,
  createServices,
  deleteCallList,
  importContacts,
  logCall,
  NO_COUNTS,
  recordDisposition,
  saveResults,
  scheduleRetry,
  takeUserEvents,
} from '@dialdeck/call-lists/testing';
import { CALL_LABELS } from '@dialdeck/common/calls/call-result.rules';
import { RETRY_OUTCOMES } from '@dialdeck/common/calls/retry.rules';
import { createRandom, pickFrom } from '@dialdeck/common/random';
import type { Meaning, NextStep } from '@dialdeck/common/results/result.rules';
import { CALL_OUTCOMES, DISPOSITIONS } from '@dialdeck/common/words';
import { createConsumer, pgSql, publish } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import { actors } from '@dialdeck/node/testing/actors';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * After any sequence of concurrent changes by agents in call-lists, the reports of analytics equal a count over the calls
 * gives. Random, but the same on every run; SEED another one to look further.
 */
const SEED = 20_261_121;
/** About fifteen for each contact; a key comes again as often as not. */
const OPERATIONS = 3_000;
const KEYS = 150;
const AT_ONCE = 16;
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe'];
const PERIOD = { startDate: '2026-10-20', endDate: '2026-11-10' };

const log = createLogger('recount-test', { level: 'silent' });
const admin = actors.admin();
const agents = [actors.user(), actors.user(), actors.user()];
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('call_lists');
});
afterAll(() => test.close());

it('random calls, results, late calls and deletions: the reports equal a recount', async () => {
  const random = createRandom(SEED);
  const pick = pickFrom(random);
  const { pool } = test.database;
  const analytics = test.open('analytics').pool;
  const reports = createConsumer({ pool: analytics, name: 'analytics', handle: takeCallEvents, log, batch: 37 });

  // Weeks that hold the end of summer time on both sides of the Atlantic; the clock goes forwards and back.
  const start = Date.parse('2026-10-20T00:00:00Z');
  const services = createServices(test.database);
  const at = (day: number) => ({ ...services, clock: () => new Date(start + day * 86_400_000) });
  await publish(
    pgSql(test.ownerPool),
    agents.map(({ userId }) => ({
      type: 'user.changed' as const,
      key: String(userId),
      payload: {
        id: String(userId),
        email: 'a@example.com',
        firstName: 'Ana',
        lastName: null,
        role: 'user' as const,
        isActive: true,
        isEmailVerified: true,
        invite: false,
        endSessions: false,
        managedBy: null,
        callingNumber: null,
      },
    })),
  );
  await createConsumer({ pool, name: 'call-lists', handle: takeUserEvents, log }).drain();

  const set = await createResultSet(services, { name: 'Solar' });
  const saved = await saveResults(services, set.id ?? '', RESULTS);
  const resultIds = saved.results.map(({ id }) => id);

  const lists = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const list = await createCallList(services, admin, {
        name,
        description: null,
        defaultCountry: 'US',
      });
      const rows = Array.from({ length: 60 }, (_, index) => ({ phone: `+1415555${String(1_000 + index)}` }));
      await importContacts(services, admin, { callListId: list.id, rows });
      await services.assignments.add({
        callListId: list.id,
        userIds: agents.map(({ userId }) => String(userId)),
        assignedBy: list.createdBy,
        assignedAt: new Date(),
      });
      const contacts = await pool.query<{ id: string }>('SELECT id FROM contacts WHERE call_list_id = $1', [list.id]);
      return { id: list.id, contacts: contacts.rows.map(({ id }) => id) };
    }),
  );

  const operate = async (index: number): Promise<void> => {
    const [agent, list, day] = [pick(agents), pick(lists), random() * 21];
    const services = at(day);
    const contactId = pick(list.contacts);
    const idempotencyKey = random() < 0.2 ? `key-${Math.floor(random() * KEYS)}` : null;
    if (index === Math.floor(OPERATIONS / 2)) await deleteCallList(services, lists[0]?.id ?? '');
    else if (random() < 0.01) await reports.drain();
    else if (random() < 0.5) {
      await logCall(services, agent, {
        contactId,
        callListId: null,
        phoneNumber: '+14155551000',
        duration: 0,
        notes: null,
        // Results put numbers on the do-not-call list: a call that was made is never refused.
        made: true,
        idempotencyKey,
      });
    } else if (random() < 0.2) {
      const unreached = { contactId, callOutcome: pick(RETRY_OUTCOMES), notes: null, idempotencyKey };
      await scheduleRetry(services, agent, unreached);
    } else {
      const result = {
        disposition: pick(DISPOSITIONS),
        callOutcome: pick([...CALL_OUTCOMES, 'answered' as const, null]),
        ...(random() < 0.5 && { result: pick(resultIds), callOutcome: pick(['answered', 'busy', null] as const) }),
      };
      await recordDisposition(services, agent, {
        contactId,
        ...result,
        notes: null,
        duration: Math.floor(random() * 600),
        idempotencyKey,
      });
    }
  };
  for (let index = 0; index < OPERATIONS; index += AT_ONCE) {
    const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, offset) => operate(index + offset)));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    // A list that was deleted, a key that another request has used, or an outcome that does not go with the result.
    expect(reasons.filter((code) => !['NOT_FOUND', 'CONFLICT', 'BAD_INPUT'].includes(code))).toEqual([]);
  }
  await reports.drain();

  for (const list of lists) expect(await counted(list.id)).toEqual(await kept(list.id));
  for (const timeZone of ZONES) {
    for (const agent of agents) {
      const report = await getCallReport({ pool: analytics, clock: () => new Date(), timeZone }, agent, PERIOD);
      expect(report).toMatchObject(await recount(String(agent.userId), timeZone));
      expect(report.totalDials).toBeGreaterThan(20);
      const lines = await getResultBreakdown({ pool: analytics }, report);
      expect({ meanings: report.meanings, lines }).toEqual(await recountResults(String(agent.userId), timeZone));
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(report.totalDials);
    }
    const services = { pool: analytics, clock: () => new Date(), timeZone };
    const rows = await getLists(services, admin, PERIOD);
    // The first list was deleted on the way.
    for (const { id } of lists.slice(1))
      expect(rows.find(({ callListId }) => callListId === id)).toMatchObject(await recountList(id, timeZone));
    const all = await getOrganisationReport(services, PERIOD);
    for (const figure of ['totalDials', 'totalContacts', 'winners', 'losers', 'callbacks', 'totalTalkTime'] as const)
      expect([figure, rows.reduce((sum, row) => sum + row[figure], 0)]).toEqual([figure, all[figure]]);
  }
  const { rows } = await test.ownerPool.query(
    `SELECT (SELECT ${KEPT_CALLS}) AS kept, (SELECT sum(talk_seconds)::int FROM ${OF_EVERYBODY}) AS talk,
       count(*)::int AS counted, sum(duration)::int AS seconds FROM call_lists.call_logs`,
  );
  expect(rows[0]).toMatchObject({ kept: rows[0].counted, talk: rows[0].seconds });
}, 300_000);

const result = (code: string, leadsTo: NextStep, meanings: Meaning[] = []) => ({
  code,
  label: code.toUpperCase(),
  key: null,
  leadsTo,
  outcome: null,
  meanings,
  needsNote: false,
});
/** A result of each kind. */
const RESULTS = [
  result('sold', 'winner', ['reached', 'rightPerson', 'success']),
  result('no', 'loser', ['reached', 'refused']),
  result('stop', 'archived', ['reached', 'refused', 'doNotCall']),
  result('wrong', 'archived', ['wrongNumber']),
  result('dead', 'archived', ['unusable']),
  result('again', 'retry'),
];

/** Calls by result and by meaning, counted over the calls themselves. */
async function recountResults(userId: string, timeZone: string) {
  const { rows } = await test.ownerPool.query(
    `SELECT result_id AS id, results.code, results.label AS name, COALESCE(disposition, calls.outcome, 'attempted') AS word,
       calls.outcome = 'answered' AS answered, results.meanings
     FROM call_lists.call_logs AS calls LEFT JOIN call_lists.results ON results.id = result_id
     WHERE user_id = $1 AND (called_at AT TIME ZONE $2)::date BETWEEN $3 AND $4`,
    [userId, timeZone, PERIOD.startDate, PERIOD.endDate],
  );
  const means = (meaning: string) =>
    rows.filter(({ id, word, answered, meanings }) =>
      id
        ? meanings.includes(meaning)
        : (meaning === 'success' && word === 'winner') || (meaning === 'refused' && word === 'loser' && answered),
    ).length;
  const counted = ['rightPerson', 'success', 'refused', 'doNotCall', 'wrongNumber', 'unusable'];
  const lines = Map.groupBy(rows, ({ id, word }) => id ?? word);
  return {
    meanings: Object.fromEntries(counted.map((meaning) => [meaning, means(meaning)])),
    lines: [...lines.values()]
      .map(({ length: count, 0: { id, code, name, word } }) => ({
        resultId: id,
        code: code ?? word,
        label: name ?? word,
        count,
      }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
  };
}

const OF_EVERYBODY = `analytics.call_figures WHERE grain = 15 AND subject_id = '${NIL}'`;
const KEPT_CALLS = `sum(${CALL_LABELS.map((label) => FIGURE_COLUMNS[label]).join(' + ')})::int FROM ${OF_EVERYBODY}`;

/** "completedCalls of a list = its contacts with a saved result; totalContacts = its contacts." */
async function counted(listId: string): Promise<unknown> {
  const { rows } = await test.ownerPool.query(
    `SELECT count(*)::int AS contacts, count(last_call_disposition)::int AS completed
     FROM call_lists.contacts WHERE call_list_id = $1`,
    [listId],
  );
  return rows[0];
}
async function kept(listId: string): Promise<unknown> {
  const found = await createServices(test.database).lists.counts([listId]);
  const { completed, ...byStatus } = found.get(listId) ?? NO_COUNTS;
  return { contacts: Object.values(byStatus).reduce((sum, count) => sum + count, 0), completed };
}

/** The calls of everybody in a list, counted over the calls themselves. */
async function recountList(listId: string, timeZone: string) {
  const { rows } = await test.ownerPool.query(
    `SELECT count(*)::int AS "totalDials", count(*) FILTER (WHERE outcome = 'answered')::int AS "totalContacts",
       count(*) FILTER (WHERE disposition = 'winner')::int AS winners,
       coalesce(sum(duration) FILTER (WHERE outcome = 'answered'), 0)::int AS "totalTalkTime"
     FROM call_lists.call_logs WHERE call_list_id = $1 AND (called_at AT TIME ZONE $2)::date BETWEEN $3 AND $4`,
    [listId, timeZone, PERIOD.startDate, PERIOD.endDate],
  );
  return rows[0];
}

/** The figures of docs/requirements/reports.md, counted over the calls themselves. */
async function recount(userId: string, timeZone: string) {
  const { rows } = await test.ownerPool.query(
    `SELECT (called_at AT TIME ZONE $2)::date::text AS day, COALESCE(disposition, outcome, 'attempted') AS label,
       outcome = 'answered' AS answered, duration
     FROM call_lists.call_logs WHERE user_id = $1 AND (called_at AT TIME ZONE $2)::date BETWEEN $3 AND $4`,
    [userId, timeZone, PERIOD.startDate, PERIOD.endDate],
  );
  const count = (fits: (row: { day: string; label: string }) => boolean) => rows.filter(fits).length;
  const answered = rows.filter((row) => row.answered);
  const seconds = answered.reduce((sum, row) => sum + row.duration, 0);
  const labels = new Set<string>(rows.map(({ label }) => label));
  return {
    totalDials: rows.length,
    totalContacts: answered.length,
    winners: count(({ label }) => label === 'winner'),
    losers: count(({ label }) => label === 'loser'),
    callbacks: count(({ label }) => label === 'callback'),
    totalTalkTime: seconds,
    avgCallDuration: answered.length === 0 ? 0 : Math.round(seconds / answered.length),
    dispositionBreakdown: expect.toSatisfy(
      (lines: { disposition: string; count: number }[]) =>
        lines.length === labels.size &&
        lines.every((line) => line.count === count(({ label }) => label === line.disposition)),
    ),
    callsByDay: expect.toSatisfy((days: { date: string; calls: number }[]) =>
      days.every(({ date, calls }) => calls === count(({ day }) => day === date)),
    ),
  };
}
