import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { createListCounts, type ListCounts } from './list-counts.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterEach(() => vi.useRealTimers());
afterAll(() => rig.stop());

const CONTACTS = 5;
const newCounts = (pool: pg.Pool = rig.pool) => createListCounts(pool, () => new Date());
const addList = () => rig.addListOf(CONTACTS);
type List = Awaited<ReturnType<typeof addList>>;
const asked = (list: List, { contacts = CONTACTS, isFresh = false, grace = list.callbackGraceMinutes } = {}) => [
  { list: { ...list, callbackGraceMinutes: grace }, contacts, isFresh },
];
const active = async (counts: ListCounts, ...[list, options]: Parameters<typeof asked>) => {
  const found = (await counts.of(asked(list, options))).get(list.id);
  return found?.groups.filter(({ status }) => status === 'active').reduce((sum, { count }) => sum + count, 0);
};
const archiveOne = ({ id }: List) =>
  rig.pool.query(
    `UPDATE contacts SET status = 'archived' WHERE id = (SELECT id FROM contacts WHERE call_list_id = $1 AND status = 'active' LIMIT 1)`,
    [id],
  );

/** Counts how many counts run at the same time, each longer than the database needs. */
function watched(pool: pg.Pool) {
  const seen = { now: 0, most: 0, all: 0 };
  const connect = async () => {
    const client = await pool.connect();
    return new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (statement: { text?: string }) => {
          if (!statement.text?.includes('parked_by')) return target.query(statement as never);
          seen.now += 1;
          seen.all += 1;
          seen.most = Math.max(seen.most, seen.now);
          try {
            await sleep(30);
            return await target.query(statement as never);
          } finally {
            seen.now -= 1;
          }
        };
      },
    });
  };
  return { pool: { connect } as unknown as pg.Pool, seen };
}

/** As another process that counts the list. */
async function whileCounted<T>({ id }: List, work: () => Promise<T>): Promise<T> {
  const client = await rig.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 72707381))', [id]);
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('counts a list never twice at the same time, for any number of requests at two replicas', async () => {
  const list = await addList();
  const { pool, seen } = watched(rig.pool);
  const replicas = [newCounts(pool), newCounts(pool)];
  const requests = Array.from({ length: 12 }, async (_, n) => {
    await sleep(n * 8);
    return active(replicas[n % 2] as ListCounts, list, { isFresh: n % 3 === 0 });
  });
  expect(await Promise.all(requests)).toEqual(Array(12).fill(CONTACTS));
  expect(seen.most).toBe(1);
  expect(seen.all).toBeLessThan(12);
});

it('counts for a fresh request again if the running count has begun before it', async () => {
  const list = await addList();
  const { pool, seen } = watched(rig.pool);
  const counts = newCounts(pool);
  const first = active(counts, list);
  await vi.waitFor(() => expect(seen.now).toBe(1), { interval: 2 });
  await archiveOne(list);
  const after = await Promise.all([active(counts, list, { isFresh: true }), active(counts, list, { isFresh: true })]);
  expect([await first, after, seen.all]).toEqual([expect.any(Number), [CONTACTS - 1, CONTACTS - 1], 2]);
});

it('reuses a count for a minute, unless it is forgotten or the grace of promises has changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const list = await addList();
  const counts = newCounts();
  expect(await active(counts, list)).toBe(CONTACTS);
  await archiveOne(list);
  vi.advanceTimersByTime(59_000);
  expect(await active(counts, list)).toBe(CONTACTS);
  expect(await active(newCounts(), list)).toBe(CONTACTS - 1);
  vi.advanceTimersByTime(1_000);
  expect(await active(counts, list)).toBe(CONTACTS - 1);
  await archiveOne(list);
  counts.forget(list.id);
  expect(await active(counts, list)).toBe(CONTACTS - 2);
  await archiveOne(list);
  vi.advanceTimersByTime(1);
  expect(await active(counts, list, { grace: list.callbackGraceMinutes + 5 })).toBe(CONTACTS - 3);
});

it('counts again once the list has another number of contacts', async () => {
  const list = await addList();
  const counts = newCounts();
  const first = (await counts.of(asked(list))).get(list.id)?.at;
  await vi.waitFor(async () => {
    const found = await counts.of(asked(list, { contacts: CONTACTS + 1 }));
    expect(found.get(list.id)?.at).not.toEqual(first);
  });
});

it('leaves out a list whose first count takes long, and returns the last count of another', async () => {
  const [list, long] = [await addList(), await addList()];
  const counts = newCounts();
  const first = (await counts.of(asked(list))).get(list.id)?.at;
  const found = await whileCounted(list, () =>
    whileCounted(long, () => counts.of([...asked(list, { isFresh: true }), ...asked(long)])),
  );
  expect([...found].map(([id, { at }]) => [id, at])).toEqual([[list.id, first]]);
  expect(await active(counts, long)).toBe(CONTACTS);
});
