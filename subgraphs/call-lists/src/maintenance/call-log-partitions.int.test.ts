import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { ensureCallLogPartitions } from './call-log-partitions.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const partitions = async (): Promise<string[]> => {
  const { rows } = await rig.pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'call_logs'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};
const monthsFromNow = (months: number): string => {
  const at = new Date();
  return `call_logs_${new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)).toISOString().slice(0, 7).replace('-', '_')}`;
};

describe('partitions of calls by month', () => {
  it('exist from last month to three months ahead from the start, and a second run creates none', async () => {
    const before = await partitions();
    expect(before).toEqual(expect.arrayContaining([-1, 0, 1, 2, 3].map(monthsFromNow)));
    await Promise.all([ensureCallLogPartitions(rig.pool), ensureCallLogPartitions(rig.pool)]);
    expect(await partitions()).toEqual(before);
  });

  it('stores calls of a month without a partition, and moves them when it is created', async () => {
    const agent = await rig.addMember();
    const list = await rig.addListOf(1, [agent.userId]);
    const services = { ...rig.services, clock: () => new Date('2031-05-31T23:59:59.999Z') };
    const contactId = list.contactIds[0] ?? '';
    const call = await logCall(services, agent, {
      contactId,
      callListId: null,
      phoneNumber: '1',
      duration: 0,
      notes: null,
    });
    const home = async () =>
      (await rig.pool.query('SELECT tableoid::regclass::text AS name FROM call_logs WHERE id = $1', [call.id])).rows;
    expect(await home()).toEqual([{ name: 'call_logs_default' }]);
    await rig.pool.query("SELECT ensure_call_log_partitions('2031-05-15', '2031-06-01')");
    expect(await home()).toEqual([{ name: 'call_logs_2031_05' }]);
    // The open call is found where it is now.
    expect(await recordDisposition(services, agent, { contactId, disposition: 'winner', notes: null })).toMatchObject({
      totalCalls: 1,
    });
  });

  it('keeps calls around midnight of the 1st once and in their month while the missing partition is created', async () => {
    const agent = await rig.addMember();
    const midnight = Date.parse('2034-03-01T00:00:00Z');
    let isMade = false;
    let saved = 0;
    const callOn = async (writer: number) => {
      for (let index = 0; !isMade || index < 20; index++) {
        const now = new Date(midnight + (index % 2 ? 1 : -1) * (writer + index + 1));
        const call = { contactId: null, callListId: null, phoneNumber: '1', duration: 0, notes: '2034' };
        await logCall({ ...rig.services, clock: () => now }, agent, call);
        saved += 1;
      }
    };
    const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => callOn(writer)));
    while (saved < 40) await new Promise((resolve) => setTimeout(resolve, 1));
    await rig.pool.query("SELECT ensure_call_log_partitions('2034-02-01', '2034-03-31')");
    isMade = true;
    await writing;
    const { rows } = await rig.pool.query(
      `SELECT tableoid::regclass::text AS month, count(*)::int AS calls
       FROM call_logs WHERE notes = '2034' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map(({ month }) => month)).toEqual(['call_logs_2034_02', 'call_logs_2034_03']);
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(saved);
  });

  it('lets the subgraph’s own role create neither tables nor thousands of months', async () => {
    await expect(rig.pool.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(rig.pool.query("SELECT ensure_call_log_partitions('2000-01-01', '2100-01-01')")).rejects.toThrow(
      'five years',
    );
    // The function ignores a temporary table of the same name.
    const client = await rig.pool.connect();
    try {
      await client.query('CREATE TEMP TABLE call_logs (id int)');
      await client.query("SELECT ensure_call_log_partitions('2033-01-01', '2033-01-01')");
    } finally {
      client.release(true);
    }
    expect(await partitions()).toContain('call_logs_2033_01');
  });
});
