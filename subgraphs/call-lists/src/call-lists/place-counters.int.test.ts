import { createLogger } from '@dialdeck/node/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedGroup, readCountedGroups } from '#funnel/group.repo.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { findMiscounted, foldPlaceCounters, recountPlaces } from './place-counter.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const CONTACTS = 90;
const AREAS = ['212', '303', '800'];

async function addList(contacts = CONTACTS): Promise<string> {
  const { id } = await rig.addList();
  const rows = Array.from({ length: contacts }, (_, index) => ({
    phone: `+1${AREAS[index % AREAS.length]}555${1_000 + index}`,
  }));
  await importContacts(rig.services, rig.admin, { callListId: id, rows });
  return id;
}

const KEYS = 'place_id, status, tries, parked_for';
const counted = async (list: string) =>
  (
    await rig.pool.query(
      `SELECT ${KEYS}, sum(contacts)::int AS contacts FROM place_counters WHERE call_list_id = $1
       GROUP BY ${KEYS} HAVING sum(contacts) <> 0 ORDER BY ${KEYS}`,
      [list],
    )
  ).rows;
const recounted = async (list: string) =>
  (
    await rig.pool.query(
      `SELECT ${KEYS}, count(*)::int AS contacts FROM contacts WHERE call_list_id = $1 GROUP BY ${KEYS} ORDER BY ${KEYS}`,
      [list],
    )
  ).rows;

/** The list's counts by status, which the use cases maintain. */
const settleCounts = (list: string) =>
  rig.pool.query(
    `UPDATE call_list_counters AS kept SET (active, attempted, callback, winner, loser, archived) = (
       SELECT count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'attempted'), count(*) FILTER (WHERE status = 'callback'),
         count(*) FILTER (WHERE status = 'winner'), count(*) FILTER (WHERE status = 'loser'), count(*) FILTER (WHERE status = 'archived')
       FROM contacts WHERE call_list_id = $1 AND kept.slot = 0) WHERE call_list_id = $1`,
    [list],
  );

/** The changes by calls, imports, the sweeper and the parking worker, each to some random contacts. */
const CHANGES = [
  "status = 'attempted', callback_at = NULL, callback_user_id = NULL",
  "status = 'attempted', callback_at = NULL, callback_user_id = NULL, tries = tries + 1, retry_at = now() + (floor(random() * 5) - 1) * interval '40 minutes'",
  "status = 'callback', tries = 0, retry_at = NULL, callback_user_id = gen_random_uuid(), callback_at = now() + (floor(random() * 5) - 1) * interval '31 minutes'",
  "status = 'winner', tries = 0, retry_at = NULL, callback_at = NULL, callback_user_id = NULL, last_call_disposition = 'winner'",
  "parked_for = 'REST', parked_until = now() + (floor(random() * 4) - 1) * interval '35 minutes'",
  "parked_for = 'DO_NOT_CALL', parked_until = now() + interval '1 day'",
  'parked_for = NULL, parked_until = NULL',
  "lease_user_id = gen_random_uuid(), lease_until = now() + (floor(random() * 3) - 1) * interval '10 minutes'",
  'lease_user_id = NULL, lease_until = NULL',
  'place_id = CASE WHEN place_id IS NULL THEN (SELECT max(id) FROM places) END',
];
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;
const changeSome = (list: string) =>
  rig.pool.query(
    `UPDATE contacts SET ${pick(CHANGES)} WHERE call_list_id = $1
     AND id IN (SELECT id FROM contacts WHERE call_list_id = $1 ORDER BY random() LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [list, pick([1, 1, 1, 9])],
  );
const deleteSome = (list: string) =>
  rig.pool.query(
    `DELETE FROM contacts WHERE call_list_id = $1 AND id IN
     (SELECT id FROM contacts WHERE call_list_id = $1 ORDER BY random() LIMIT 2 FOR UPDATE SKIP LOCKED)`,
    [list],
  );

it('whatever changes contacts, many at once, the counts equal a recount; folding and counting anew lose and double nothing', async () => {
  const list = await addList();
  expect(await counted(list)).toEqual(await recounted(list));
  // So that rows are merged all the time.
  await rig.pool.query(
    `INSERT INTO place_counters (call_list_id, place_id, status, tries, contacts)
     SELECT $1, 1, 'active', 0, CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END FROM generate_series(1, 1200) AS n`,
    [list],
  );
  const agents = Array.from({ length: 6 }, async () => {
    for (let change = 0; change < 25; change++) await (change % 12 === 11 ? deleteSome(list) : changeSome(list));
  });
  let isOver = false;
  const counters = [foldPlaceCounters, (pool: typeof rig.pool) => recountPlaces(pool, list)].map(async (count) => {
    do await count(rig.pool);
    while (!isOver);
  });
  await Promise.allSettled(agents);
  isOver = true;
  await Promise.all([...agents, ...counters]);
  expect(await counted(list)).toEqual(await recounted(list));
});

it('contacts that a release has added which counts no places are found and counted', async () => {
  const list = await addList(6);
  await rig.pool.query('DELETE FROM place_counters WHERE call_list_id = $1', [list]);
  expect(await findMiscounted(rig.pool, null)).toContain(list);
  const workers = createMaintenance(rig.pool, createLogger('test', { level: 'silent' }));
  await Promise.all(workers.map((worker) => worker.start()));
  await expect.poll(() => findMiscounted(rig.pool, [list])).toEqual([]);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await counted(list)).toEqual(await recounted(list));
});

it('the counts of a list that is gone go', async () => {
  const list = crypto.randomUUID();
  await rig.pool.query(
    "INSERT INTO place_counters (call_list_id, status, tries, contacts) VALUES ($1, 'active', 0, 1)",
    [list],
  );
  await foldPlaceCounters(rig.pool);
  expect(await counted(list)).toEqual([]);
});

it.each([1, 2, 3])('world %i: groups are the contacts, those that wait until the same hour together', async () => {
  const list = await addList();
  for (let change = 0; change < 120; change++) await changeSome(list);
  await settleCounts(list);
  // The clock is frozen for both.
  const client = await rig.pool.connect();
  try {
    await client.query('BEGIN');
    const groups = await readCountedGroups(client, [list]);
    const { rows } = await client.query(
      `SELECT place_id AS "placeId", status, tries, parked_for AS "parkedFor",
         CASE WHEN lease_until > now() THEN 'held' WHEN parked_for = 'REST' AND parked_until > now() THEN 'parked'
           WHEN callback_at + callback_grace_minutes * INTERVAL '1 minute' > now() THEN 'callback'
           WHEN tries > 0 AND retry_at > now() AND lease_user_id IS NULL AND parked_until IS NULL AND callback_at IS NULL THEN 'retry' ELSE 'none' END AS kind,
         count(*)::int AS count,
         (extract(epoch FROM min(CASE WHEN lease_until > now() THEN lease_until WHEN parked_for = 'REST' AND parked_until > now() THEN parked_until
           WHEN callback_at + callback_grace_minutes * INTERVAL '1 minute' > now() THEN callback_at ELSE retry_at END)) * 1000)::float8 AS at
       FROM contacts JOIN call_lists ON call_lists.id = call_list_id WHERE call_list_id = $1 GROUP BY 1, 2, 3, 4, 5`,
      [list],
    );
    const told = rows.map(({ at, ...group }) => ({ ...group, at: group.kind === 'none' ? null : at }));
    expect(sorted(joined(groups))).toEqual(sorted(told));
    for (const group of groups) expect(group.count).toBeGreaterThan(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

/** Without the hours: the total of the groups of one kind, and the earliest of them. */
function joined(groups: readonly CountedGroup[]) {
  const kinds = groups.map(
    ({ placeId, status, tries, parkedFor, heldUntil, parkedUntil, callbackAt, retryAt, count }) => {
      const [kind, at] = ([
        ['held', heldUntil],
        ['parked', parkedUntil],
        ['callback', callbackAt],
        ['retry', retryAt],
      ].find(([, instant]) => instant !== null) ?? ['none', null]) as [string, number | null];
      return { placeId, status, tries, parkedFor, kind, count, at };
    },
  );
  const byKind = Map.groupBy(kinds, ({ count: _, at: __, ...key }) => JSON.stringify(key));
  return [...byKind.values()].map((some) => ({
    ...some[0],
    count: some.reduce((sum, { count }) => sum + count, 0),
    at: some[0]?.at === null ? null : Math.min(...some.map(({ at }) => at ?? 0)),
  }));
}

const sorted = (groups: readonly object[]) =>
  groups.map((group) => JSON.stringify(Object.entries(group).sort())).sort();
