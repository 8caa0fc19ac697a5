import { createHash } from 'node:crypto';
import { compareQueueOrder } from '@dialdeck/common/calls/queue.rules';
import { AppError } from '@dialdeck/common/errors';
import { encodeCursor } from '@dialdeck/node/graphql/page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { indexBacklog } from '#contacts/contact-search.repo.ts';
import { createLoaders } from '#loaders.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { type QueueArguments, queueRequest, readQueue } from './read-queue.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

/** Lists beyond so many contacts are searched by the trigram index; the product's own limit would make these tests slow. */
const LARGE = 1_000;

async function read(callListId: string, asked: Partial<QueueArguments> = {}) {
  const { callList, counts, matches } = createLoaders(rig.services, rig.admin);
  const request = queueRequest(callListId, { first: 50, activeOnly: false, ...asked });
  const [page] = await readQueue({ services: rig.services, list: callList, counts, matches, walkedListMax: LARGE }, [
    request,
  ]);
  return page!;
}

async function readAll(callListId: string, asked: Partial<QueueArguments>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await read(callListId, { ...asked, after });
    ids.push(...nodes.map(({ id }) => id));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

/** The order by definition, with all contacts in hand. */
async function sorted(callListId: string, where = 'true'): Promise<string[]> {
  const { rows } = await rig.pool.query(
    `SELECT id FROM contacts WHERE call_list_id = $1 AND ${where}
     ORDER BY CASE status WHEN 'active' THEN 1 WHEN 'attempted' THEN 2 WHEN 'callback' THEN 4 ELSE 3 END, created_at DESC, id DESC`,
    [callListId],
  );
  return rows.map(({ id }) => id);
}

/** A list of any size in one statement, with all statuses and many equal times; as an import would leave it. */
async function addLargeList(size: number, { waiting }: { waiting: boolean }): Promise<string> {
  const { id } = await rig.addList('Large');
  await rig.pool.query(
    `INSERT INTO contacts (id, call_list_id, first_name, phone, phone_e164, status, callback_at, callback_user_id, created_at, search_text)
     SELECT gen_random_uuid(), $1::uuid, 'Contact ' || n, '+1415' || (5550000 + n), '+1415' || (5550000 + n), status,
       CASE status WHEN 'callback' THEN now() END, CASE status WHEN 'callback' THEN $1::uuid END,
       '2026-01-01T00:00:00Z'::timestamptz + (n / 7) * INTERVAL '1 microsecond',
       'contact ' || n || E'\\n1415' || (5550000 + n)
     FROM (SELECT n, (ARRAY['active','attempted','winner','loser','archived','callback'])[1 + n % 6] AS status
           FROM generate_series(1, $2::int) AS n) AS numbered`,
    [id, size],
  );
  await rig.pool.query(
    `INSERT INTO search_backlog (call_list_id, first_contact_id, last_contact_id)
     SELECT call_list_id, min(id::text)::uuid, max(id::text)::uuid FROM contacts WHERE call_list_id = $1 GROUP BY 1`,
    [id],
  );
  const client = await rig.pool.connect();
  await addToCounts(client, id, { active: size });
  if (!waiting) while ((await indexBacklog(client, 10)) > 0);
  client.release();
  await rig.ownerPool.query('ANALYZE call_lists.contacts');
  return id;
}

it('sorts on the screen by status and key alone as in the database: paged and searched, with equal and nearly equal times', async () => {
  const list = await addLargeList(900, { waiting: false });
  for (const asked of [{}, { search: 'contact' }, { activeOnly: true }]) {
    const pages = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await read(list, { ...asked, first: 200, after });
      pages.push(...nodes);
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    const shown = pages.map(({ id, status, queueKey = null }) => ({ id, status, queueKey }));
    const shuffled = shown.toSorted((a, b) =>
      createHash('md5').update(a.id).digest('hex') < createHash('md5').update(b.id).digest('hex') ? -1 : 1,
    );
    expect(shuffled.sort(compareQueueOrder).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    expect(shown.length).toBeGreaterThan(400);
  }
});

describe('the queue', () => {
  it('is in the order of docs/requirements/queue.md on every page, for any page size', async () => {
    const id = await addLargeList(200, { waiting: true });
    const all = await sorted(id);
    for (const first of [1, 7, 33, 34, 100, 200]) expect(await readAll(id, { first })).toEqual(all);
    const open = await sorted(id, "status NOT IN ('winner', 'loser', 'archived')");
    for (const first of [7, 66, 67]) expect(await readAll(id, { first, activeOnly: true })).toEqual(open);
  });

  it('searches in the same order, with and without Active Only', async () => {
    const id = await addLargeList(200, { waiting: true });
    const hits = await sorted(id, "first_name LIKE '%9%'");
    expect(await readAll(id, { first: 5, search: 'T 9' })).toEqual(await sorted(id, "first_name LIKE 'Contact 9%'"));
    expect(await readAll(id, { first: 5, search: '9' })).toEqual(hits);
    const open = await sorted(id, "first_name LIKE 'Contact 9%' AND status NOT IN ('winner', 'loser', 'archived')");
    expect(await readAll(id, { first: 3, search: 'contact 9', activeOnly: true })).toEqual(open);
  });

  it('counts matches: of the list, of the filter, of a search', async () => {
    const id = await addLargeList(30, { waiting: true });
    const counts = await rig.pool.connect();
    await addToCounts(counts, id, { active: -10, winner: 10 });
    counts.release();
    expect(await (await read(id)).countMatches()).toEqual({ count: 30, isCapped: false });
    expect(await (await read(id, { activeOnly: true })).countMatches()).toEqual({ count: 20, isCapped: false });
    expect(await (await read(id, { search: 'contact 2' })).countMatches()).toEqual({ count: 11, isCapped: false });
    expect(await (await read(id, { search: 'nobody' })).countMatches()).toEqual({ count: 0, isCapped: false });
  });

  it('refuses page sizes and markers that cannot be', async () => {
    const { id } = await rig.addList();
    const refused = (asked: Partial<QueueArguments>) =>
      expect(() => queueRequest(id, { first: 50, activeOnly: false, ...asked })).toThrow(AppError);
    refused({ first: 0 });
    refused({ first: 201 });
    refused({ after: 'nonsense' });
    refused({ after: encodeCursor([9, '2026-01-01T00:00:00.000000Z', id]) });
    refused({ after: encodeCursor([4, 'yesterday', id]) });
    refused({ after: encodeCursor([4, '2026-01-01T00:00:00.000000Z', 'x']) });
  });
});

describe('a search in a large list', () => {
  it.each([
    ['indexed', false],
    ['waiting to be indexed', true],
  ])('%s: exact, in order, counted', async (_, waiting) => {
    const id = await addLargeList(1_600, { waiting });
    const few = await sorted(id, "first_name LIKE '%t 149%'");
    expect(few).toHaveLength(11);
    expect(await readAll(id, { first: 4, search: 'ContacT 149' })).toEqual(few);
    expect(await (await read(id, { search: 'contact 149' })).countMatches()).toEqual({ count: 11, isCapped: false });
    expect(await readAll(id, { first: 4, search: '(415) 555-1490' })).toEqual(
      await sorted(id, "phone LIKE '%4155551490'"),
    );
    const open = await sorted(id, "first_name LIKE '%t 149%' AND status IN ('active', 'attempted', 'callback')");
    expect(await readAll(id, { first: 4, search: 'contact 149', activeOnly: true })).toEqual(open);
    // More than 1,000: walked, and counted no further.
    const many = await read(id, { first: 5, search: 'contact' });
    expect(many.nodes.map((node) => node.id)).toEqual((await sorted(id)).slice(0, 5));
    expect(await many.countMatches()).toEqual({ count: 1_000, isCapped: true });
  });

  it('finds each contact once during the indexing', async () => {
    const list = await rig.addListOf(LARGE + 100);
    const client = await rig.pool.connect();
    let isDone = false;
    const indexing = (async () => {
      while ((await indexBacklog(client, 1)) > 0);
      isDone = true;
      client.release();
    })();
    do {
      const page = await read(list.id, { first: 200, search: '+1 415 555 02' });
      expect(page.nodes).toHaveLength(100);
      expect(new Set(page.nodes.map((node) => node.id)).size).toBe(100);
    } while (!isDone);
    await indexing;
  });
});
