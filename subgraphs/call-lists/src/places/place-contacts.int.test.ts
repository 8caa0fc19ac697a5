import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { createPlaceBook } from './place-book.ts';
import { placeOldList } from './place-contacts.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const lines: string[] = [];
const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } });

const zonesOf = async (callListId: string) => {
  const { rows } = await rig.pool.query<{ phone: string; zones: string[]; source: string }>(
    `SELECT phone_e164 AS phone, zones, place_source AS source FROM contacts JOIN places ON places.id = place_id
     WHERE call_list_id = $1 ORDER BY phone_e164`,
    [callListId],
  );
  return rows.map(({ phone, zones, source }) => [phone, zones.join(' '), source]);
};
const PLACED = [
  ['+12125550100', 'America/New_York', 'number'],
  ['+18005550199', '', 'none'],
  ['+33612345678', 'Europe/Paris', 'number'],
];

it('places a contact when it is saved, and contacts placed by older phone data in steps', async () => {
  const list = await rig.addList();
  const rows = PLACED.map(([phone]) => ({ phone }));
  await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
  expect(await zonesOf(list.id)).toEqual(PLACED);

  await rig.pool.query(
    "UPDATE contacts SET place_id = NULL, parked_until = now() + interval '1 hour', parked_for = 'PLACE_UNKNOWN' WHERE call_list_id = $1",
    [list.id],
  );
  await rig.pool.query('UPDATE call_lists SET places_release = NULL WHERE id = $1', [list.id]);
  const places = createPlaceBook(rig.pool);
  const never = new AbortController().signal;
  expect(await placeOldList({ pool: rig.pool, places, log }, never)).toBe(true);
  expect(await placeOldList({ pool: rig.pool, places, log }, never)).toBe(false);
  expect(await zonesOf(list.id)).toEqual(PLACED);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'contacts_placed', moved: 3 }]);
  expect((await rig.pool.query('SELECT FROM parking_tasks WHERE call_list_id = $1', [list.id])).rowCount).toBe(1);
  const parked = 'SELECT FROM contacts WHERE call_list_id = $1 AND parked_until IS NOT NULL';
  expect((await rig.pool.query(parked, [list.id])).rowCount).toBe(0);

  // A new release of the data checks all contacts again, and moves none whose place stays the same.
  expect(await placeOldList({ pool: rig.pool, places, log }, never, 'next')).toBe(true);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ release: 'next', moved: 0 });
});

it('judges contacts again that were moved before a kill', async () => {
  const list = await rig.addListOf(1);
  // As the kill left it: everybody is moved, and the list is not marked.
  await rig.pool.query('UPDATE call_lists SET places_release = NULL WHERE id = $1', [list.id]);
  const deps = { pool: rig.pool, places: createPlaceBook(rig.pool), log };
  while (await placeOldList(deps, new AbortController().signal));
  expect((await rig.pool.query('SELECT FROM parking_tasks WHERE call_list_id = $1', [list.id])).rowCount).toBe(1);
});

it('uses the zone and region of a record in addition to its number, and gives each new place a number', async () => {
  const books = [createPlaceBook(rig.pool), createPlaceBook(rig.pool)];
  const located = { phoneE164: '+12125550100', timeZone: 'Asia/Calcutta', region: 'texas' };
  const placed = await Promise.all(books.map((book) => book.placeAll([located, { phoneE164: '+12125550100' }])));
  expect(placed[0]).toEqual(placed[1]);
  expect(placed[0]?.[0]).toMatchObject({ placeSource: 'both', region: 'TX', timeZone: 'Asia/Kolkata' });
  expect(placed[0]?.[0]?.placeId).not.toBe(placed[0]?.[1]?.placeId);
});
