import { json } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { dumpContacts } from './contact-dump.repo.ts';
import { queueStatuses } from './queue.rules.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

/** Connections that break when all rows have been read. */
function breakingAtCommit(streams: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = (await streams.connect()) as pg.PoolClient & { processID: number };
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const gone = new Promise((resolve) => client.once('end', resolve));
    const breakThenQuery = async (...args: unknown[]) => {
      await rig.ownerPool.query('SELECT pg_terminate_backend($1)', [client.processID]);
      await gone;
      return query(...args);
    };
    return Object.assign(client, {
      query: (...args: unknown[]) => (args[0] === 'COMMIT' ? breakThenQuery(...args) : query(...args)),
    });
  };
  return { connect } as unknown as pg.Pool;
}

it('completes the response and frees the connection when the database ends it after the last row', async () => {
  const list = await rig.addListOf(3);
  const { streams } = rig.database;
  const filter = { callListId: list.id, statuses: queueStatuses(false), patterns: null };
  const body = await dumpContacts(breakingAtCommit(streams), filter, new AbortController().signal);
  expect(await json(body)).toHaveLength(3);
  await expect.poll(() => streams.totalCount).toBe(0);
});
