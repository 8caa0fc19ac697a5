import { pgSql } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedGroup, readCountedGroups } from '#funnel/group.repo.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { askForRecount, findMiscounted, foldPlaceCounters, recountPlaces } from './place-counter.repo.ts';

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
const DUE_BY = 'due_by(status, tries, parked_for, parked_until, callback_at, retry_at)';
/** Merging forgets hours that have passed. */
const dueLater = (dueBy: string) => `CASE WHEN ${dueBy} > now() - INTERVAL '1 hour' THEN ${dueBy} END AS due`;
const counted = async (list: string) =>
  (
    await rig.pool.query(
      `SELECT ${KEYS}, ${dueLater('due_by')}, sum(contacts)::int AS contacts FROM place_counters WHERE call_list_id = $1
       GROUP BY ${KEYS}, due HAVING sum(contacts) <> 0 ORDER BY ${KEYS}, due`,
      [list],
    )
  ).rows;
const recounted = async (list: string) =>
  (
    await rig.pool.query(
      `SELECT ${KEYS}, ${dueLater(DUE_BY)}, count(*)::int AS contacts FROM contacts WHERE call_list_id = $1
       GROUP BY ${KEYS}, due ORDER BY ${KEYS}, due`,
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

it('whatever changes contacts, many at once, the counts equal a recount; merging and counting again lose and double nothing', async () => {
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

it('recounts rows whose waits are unknown, and a list whose grace grows', async () => {
  const list = await addList(6);
  await rig.pool.query(
    `UPDATE contacts SET status = 'callback', callback_at = now() + interval '5 hours', callback_user_id = gen_random_uuid() WHERE call_list_id = $1`,
    [list],
  );
  await settleCounts(list);
  expect(await findMiscounted(rig.pool, [list])).toEqual([]);
  await rig.pool.query(
    `WITH gone AS (DELETE FROM place_counters WHERE call_list_id = $1 RETURNING ${KEYS}, contacts)
     INSERT INTO place_counters (call_list_id, ${KEYS}, contacts, is_folded)
     SELECT $1, ${KEYS}, sum(contacts), true FROM gone GROUP BY ${KEYS} HAVING sum(contacts) <> 0`,
    [list],
  );
  const groups = () => readCountedGroups(rig.pool, [list], 'now');
  expect((await groups()).wrong).toEqual(new Set([list]));
  await recountPlaces(rig.pool, list);
  expect((await groups()).wrong).toEqual(new Set());
  expect((await groups()).groups.map(({ waiting }) => waiting)).not.toContain(null);
  await askForRecount(pgSql(rig.pool), list);
  await foldPlaceCounters(rig.pool);
  expect((await groups()).wrong).toEqual(new Set([list]));
  await recountPlaces(rig.pool, list);
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
    const { groups } = await readCountedGroups(client, [list], 'hours');
    const { rows } = await client.query<Told>(
      `SELECT CASE WHEN lease_until > now() OR kind <> 'none' AND NOT is_later
           OR status NOT IN ('winner', 'loser', 'archived') AND parked_for IS DISTINCT FROM 'DO_NOT_CALL' THEN place_id END AS place_id, status, tries, parked_for,
         kind, (extract(epoch FROM at) * 1000)::float8 AS at,
         (extract(epoch FROM held) * 1000)::float8 AS held,
         (extract(epoch FROM CASE WHEN kind <> 'none' AND is_later THEN due END) * 1000)::float8 AS due
       FROM contacts JOIN call_lists ON call_lists.id = call_list_id
       CROSS JOIN LATERAL (SELECT callback_grace_minutes * INTERVAL '1 minute' AS grace, ${DUE_BY} AS due) AS times
       CROSS JOIN LATERAL (
         SELECT CASE WHEN status IN ('winner', 'loser', 'archived') THEN 'none'
           WHEN parked_for = 'REST' AND parked_until > now() THEN 'parked' WHEN callback_at + grace > now() THEN 'callback'
           WHEN tries > 0 AND retry_at > now() AND (parked_for IS NULL OR parked_for = 'REST') THEN 'retry' ELSE 'none' END AS kind) AS waiting
       CROSS JOIN LATERAL (
         SELECT CASE WHEN lease_until > now() THEN lease_until END AS held, CASE kind WHEN 'parked' THEN parked_until WHEN 'callback' THEN callback_at
             WHEN 'retry' THEN retry_at END AS at) AS ending
       CROSS JOIN LATERAL (
         SELECT lease_until IS NULL AND (parked_for = 'REST' AND parked_until <= now()) IS NOT TRUE
           AND due - INTERVAL '1 hour' >= now() + INTERVAL '2 minutes' - CASE kind WHEN 'callback' THEN grace ELSE INTERVAL '0' END AS is_later) AS counted
       WHERE call_list_id = $1`,
      [list],
    );
    expect(joined(groups.map(toldOf))).toEqual(joined(rows.map((row) => ({ ...row, contacts: 1 }))));
    expect(groups.some(({ dueBy }) => dueBy !== null)).toBe(true);
    for (const { at, dueBy, count } of groups) {
      expect(count).toBeGreaterThan(0);
      if (dueBy !== null) expect(dueBy).toBeGreaterThan(at ?? dueBy);
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

interface Told {
  place_id: number | null;
  status: string;
  tries: number;
  parked_for: string | null;
  kind: string;
  at: number | null;
  due: number | null;
  held: number | null;
  contacts: number;
}

const toldOf = ({ placeId, status, tries, parkedFor, waiting, at, dueBy, heldUntil, count }: CountedGroup): Told => ({
  place_id: placeId,
  status,
  tries,
  parked_for: parkedFor,
  kind: waiting ?? 'none',
  at,
  due: dueBy,
  held: heldUntil,
  contacts: count,
});

/** Contacts that are counted by the hour are compared by their hour, the others by the earliest. */
function joined(told: readonly Told[]) {
  const byKind = Map.groupBy(told, ({ contacts: _, at: __, held, ...key }) =>
    JSON.stringify(Object.entries({ ...key, isHeld: held !== null }).sort()),
  );
  return [...byKind]
    .map(([key, some]) => ({
      key,
      contacts: some.reduce((sum, { contacts }) => sum + contacts, 0),
      at: some[0]?.due !== null || some[0].at === null ? null : Math.min(...some.map(({ at }) => at ?? 0)),
      held: Math.min(...some.map(({ held }) => held ?? 0)),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
