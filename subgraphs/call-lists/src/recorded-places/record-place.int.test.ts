import { afterAll, beforeAll, expect, it } from 'vitest';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const RECORD = `mutation ($input: PlaceRecordInput!) { recordPlace(input: $input) { recorded end } }`;
const FREE = 'SELECT FROM contacts WHERE call_list_id = $1 AND parked_until IS NULL';

it('records a region or time zone for contacts without a known place, and keeps known places', async () => {
  const list = await rig.addList();
  const [nowhere, texas] = [['+18005550198', '+18005550199'], '+18005550197'];
  const rows = [...['+12125550100', ...nowhere].map((phone) => ({ phone })), { phone: texas, region: 'TX' }];
  await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
  await rig.pool.query(
    "UPDATE contacts SET parked_until = now() + interval '1 hour', parked_for = 'PLACE_UNKNOWN' WHERE phone_e164 = ANY($1)",
    [nowhere],
  );
  const input = { callListId: list.id, region: 'florida', timeZone: 'Asia/Calcutta' };
  expect((await rig.ask(rig.admin, RECORD, { input })).data).toEqual({ recordPlace: { recorded: 2, end: null } });
  const { rows: placed } = await rig.pool.query(
    `SELECT phone_e164 AS phone, contacts.region, time_zone AS zone, array_to_string(zones, ' ') AS zones, place_source AS source
     FROM contacts JOIN places ON places.id = place_id WHERE call_list_id = $1 ORDER BY phone_e164`,
    [list.id],
  );
  const florida = { region: 'FL', zone: 'Asia/Kolkata', zones: 'America/Chicago America/New_York Asia/Kolkata' };
  expect(placed).toEqual([
    { phone: '+12125550100', region: null, zone: null, zones: 'America/New_York', source: 'number' },
    { phone: texas, region: 'TX', zone: null, zones: 'America/Chicago America/Denver', source: 'record' },
    ...nowhere.map((phone) => ({ phone, ...florida, source: 'record' })),
  ]);
  expect((await rig.pool.query(FREE, [list.id])).rowCount).toBe(4);
  expect((await rig.ask(rig.admin, RECORD, { input })).data).toEqual({ recordPlace: { recorded: 0, end: null } });
});

it('records a place together with the task to judge its contacts again, or not at all', async () => {
  const list = await rig.addListOf(['+18005550188']);
  const tasks = 'call_lists.parking_tasks';
  await rig.ownerPool.query(`ALTER TABLE ${tasks} ADD CONSTRAINT refused CHECK (call_list_id IS NULL) NOT VALID`);
  try {
    const input = { callListId: list.id, region: 'florida' };
    expect((await rig.ask(rig.admin, RECORD, { input })).errors).toMatchObject([{ code: 'INTERNAL' }]);
    const { rows } = await rig.pool.query('SELECT region FROM contacts WHERE call_list_id = $1', [list.id]);
    expect(rows).toEqual([{ region: null }]);
  } finally {
    await rig.ownerPool.query(`ALTER TABLE ${tasks} DROP CONSTRAINT refused`);
  }
});

it.each([
  [{}, 'region', 'Please enter a region or a time zone'],
  [{ region: ' ' }, 'region', 'Please enter a region or a time zone'],
  [{ region: 'Nowhere' }, 'region', '"Nowhere" is not a state or province of the US or Canada'],
  [{ timeZone: 'Mars/One' }, 'timeZone', '"Mars/One" is not a time zone'],
])('%j is refused', async (record, field, sentence) => {
  const list = await rig.addList();
  const { errors } = await rig.ask(rig.admin, RECORD, { input: { callListId: list.id, ...record } });
  expect(errors).toMatchObject([{ message: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } }]);
});
