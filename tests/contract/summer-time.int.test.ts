import { getCallReport, takeCallEvents } from '@dialdeck/analytics/testing';
import {
  createCallList,
  createServices,
  importContacts,
  logCall,
  recordDisposition,
} from '@dialdeck/call-lists/testing';
import { createConsumer } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import { actors } from '@dialdeck/node/testing/actors';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const QUARTER_MS = 15 * 60_000;
const log = createLogger('summer-time', { level: 'silent' });

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('call_lists');
});
afterAll(() => test.close());

const at = (instant: number) => ({ ...createServices(test.database), clock: () => new Date(instant) });

/** 24 hours are 86,400 seconds; every day counts once, no call twice or not at all. */
describe.each([
  [
    'New York, spring',
    'America/New_York',
    '2026-03-07T05:00:00Z',
    ['2026-03-07', '2026-03-08', '2026-03-09'],
    [96, 92, 96],
  ],
  [
    'New York, autumn',
    'America/New_York',
    '2026-10-31T04:00:00Z',
    ['2026-10-31', '2026-11-01', '2026-11-02'],
    [96, 100, 96],
  ],
  ['Berlin, spring', 'Europe/Berlin', '2026-03-27T23:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30'], [96, 92, 96]],
  // Half an hour, and on the other side of the world.
  [
    'Lord Howe, autumn',
    'Australia/Lord_Howe',
    '2026-04-03T13:00:00Z',
    ['2026-04-04', '2026-04-05', '2026-04-06'],
    [96, 98, 96],
  ],
] as const)('%s', (_what, timeZone, from, days, perDay) => {
  // The servers may be in that zone too: no figure depends on their local time.
  beforeAll(() => void vi.stubEnv('TZ', timeZone));
  afterAll(() => void vi.unstubAllEnvs());

  it('a call every quarter of an hour is in the report once, on its day', async () => {
    const agent = actors.admin();
    const calls = perDay.reduce<number>((sum, count) => sum + count, 0);
    const begin = Date.parse(from);
    for (let index = 0; index < calls; index++)
      await logCall(at(begin + index * QUARTER_MS), agent, {
        contactId: null,
        callListId: null,
        phoneNumber: '+14155550100',
        duration: 0,
        notes: null,
        idempotencyKey: null,
      });
    const { pool } = test.open('analytics');
    await createConsumer({ pool, name: 'analytics', handle: takeCallEvents, log }).drain();
    const period = { startDate: days[0], endDate: days[2] };
    const report = await getCallReport({ pool, clock: () => new Date(), timeZone }, agent, period);
    expect(report.callsByDay).toEqual(days.map((date, index) => ({ date, calls: perDay[index] })));
    expect(report.totalDials).toBe(calls);
  });

  it('a callback in 24 hours is in 86,400 seconds', async () => {
    const admin = actors.admin();
    const change = Date.parse(from) + 86_400_000;
    const services = at(change);
    const draft = { name: 'Leads', description: null, defaultCountry: 'US' };
    const list = await createCallList(services, admin, draft);
    await importContacts(services, admin, { callListId: list.id, rows: [{ phone: '+14155550100' }] });
    const { rows } = await test.ownerPool.query('SELECT id FROM call_lists.contacts WHERE call_list_id = $1', [
      list.id,
    ]);
    const contact = await recordDisposition(services, admin, {
      contactId: rows[0].id,
      disposition: 'callback',
      callOutcome: null,
      callbackTime: '24hours',
      notes: null,
      duration: 0,
      idempotencyKey: null,
    });
    expect((contact.callbackAt?.getTime() ?? 0) - change).toBe(86_400_000);
  });
});
