import { json } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { dumpContacts } from './contact-dump.repo.ts';
import { queueRanks } from './queue.rules.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

/** A pool whose connections break when all rows have been read. */
function breakingAtCommit(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = (await pool.connect()) as pg.PoolClient & { processID: number };
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const endThenQuery = async (...args: unknown[]) => {
      await pool.query('SELECT pg_terminate_backend($1)', [client.processID]);
      return query(...args);
    };
    return Object.assign(client, {
      query: (...args: unknown[]) => (args[0] === 'COMMIT' ? endThenQuery(...args) : query(...args)),
    });
  };
  return { connect } as unknown as pg.Pool;
}

it('a database that ends after the last row costs neither the answer nor the connection’s place', async () => {
  const list = await rig.addListOf(3);
  const inUse = () => rig.pool.totalCount - rig.pool.idleCount;
  await expect.poll(inUse).toBe(0);
  const filter = { callListId: list.id, ranks: queueRanks(false), patterns: null };
  const body = await dumpContacts(breakingAtCommit(rig.pool), filter, new AbortController().signal);
  expect(await json(body)).toHaveLength(3);
  await expect.poll(inUse).toBe(0);
});
