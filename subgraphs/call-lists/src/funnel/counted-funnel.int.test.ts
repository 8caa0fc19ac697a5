import { afterAll, beforeAll, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { createServices } from '#services.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { readForecast } from './forecast.ts';
import { readFunnel } from './read-funnel.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const CONTACTS = 100;
/** New York, Denver, London, Sydney; and a number of nowhere. */
const NUMBERS = ['+1212555', '+1303555', '+44207946', '+6129374', '+1800555'];

/** One in ten contacts, of every place. */
const IS_LISTED = "phone_e164 ~ '3.$'";

/** Contacts that wait for a try, a promise or another agent's call, until any minute of the next days; some have refused further calls. */
async function addWorld(world: number): Promise<string> {
  const { id } = await rig.addList();
  const rows = Array.from({ length: CONTACTS }, (_, index) => ({
    // Each world has its own, because a number is held in all lists.
    phone: `${NUMBERS[index % 5]}${1_000 + 100 * world + index}`,
  }));
  await importContacts(rig.services, rig.admin, { callListId: id, rows });
  const soon = (minutes: number) => `now() + (random() * ${minutes} - ${minutes / 4}) * interval '1 minute'`;
  await rig.pool.query(
    `INSERT INTO do_not_call (id, phone_e164, scope, reason, source, added_by)
     SELECT gen_random_uuid(), phone_e164, 'everywhere', 'asked', 'import', gen_random_uuid() FROM contacts WHERE call_list_id = $1 AND ${IS_LISTED}`,
    [id],
  );
  await rig.pool.query(
    `UPDATE contacts SET status = CASE WHEN n % 8 < 3 THEN 'attempted' WHEN n % 8 < 5 THEN 'callback' WHEN n % 8 < 6 THEN 'loser' ELSE 'active' END,
       tries = CASE WHEN n % 8 < 3 THEN 1 + n % 4 ELSE 0 END,
       retry_at = CASE WHEN n % 8 < 3 THEN ${soon(400)} END,
       callback_at = CASE WHEN n % 8 IN (3, 4) THEN ${soon(2_000)} END,
       callback_user_id = CASE WHEN n % 8 IN (3, 4) THEN gen_random_uuid() END,
       lease_user_id = CASE WHEN n % 9 = 0 THEN gen_random_uuid() END, lease_until = CASE WHEN n % 9 = 0 THEN ${soon(20)} END,
       parked_for = CASE WHEN ${IS_LISTED} THEN 'DO_NOT_CALL' END, parked_until = CASE WHEN ${IS_LISTED} THEN now() + interval '1 day' END
     FROM (SELECT id AS numbered, (random() * 1e6)::int AS n FROM contacts WHERE call_list_id = $1) AS made
     WHERE call_list_id = $1 AND id = numbered`,
    [id],
  );
  await rig.pool.query(
    `UPDATE call_list_counters AS kept SET (active, attempted, callback, winner, loser, archived) = (
       SELECT count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'attempted'), count(*) FILTER (WHERE status = 'callback'),
         0, count(*) FILTER (WHERE status = 'loser'), 0
       FROM contacts WHERE call_list_id = $1 AND kept.slot = 0) WHERE call_list_id = $1`,
    [id],
  );
  return id;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = [null, ['08:00', '20:00'], ['12:30', '16:00'], ['00:00', '24:00']] as const;

it.each([0, 1, 2, 3, 4, 5, 6, 7])('counts world %i as it judges its contacts one by one', async (world) => {
  const id = await addWorld(world);
  const [from, to] = HOURS[world % HOURS.length] ?? [];
  // Promised calls are exempt in some worlds, also after the grace in which only their owner gets them.
  const hours = { kind: 'hours', windows: [{ days: DAYS, from, to }], unless: world > 4 ? ['callback'] : [] };
  const ruleSetId = from ? await rig.addRules([hours], { country: '*' }) : null;
  if (world % 3 === 2) await rig.services.lists.change(id, { isActive: false, updatedAt: new Date() });
  const [list] = await rig.services.lists.findVisible([id], { kind: 'all' });
  const at = new Date();
  const ask = (exactMost: number) =>
    readFunnel(
      createServices(rig.database, () => at),
      list as never,
      exactMost,
    );
  const [counted, judged] = [await ask(0), await ask(CONTACTS)];
  expect(counted).toEqual(judged);
  const draft = {
    rules: [{ kind: 'hours', windows: [{ days: DAYS, from: '10:00', to: '18:30' }] }],
    ruleSetId: null,
    maxTries: 2,
  };
  const forecast = (exactMost: number) =>
    readForecast(
      createServices(rig.database, () => at),
      rig.admin,
      { callListId: id, draft, hours: 168 },
      exactMost,
    );
  expect(await forecast(0)).toEqual(await forecast(CONTACTS));
  if (ruleSetId) await retire(rig.services, ruleSetId);
});

it('takes the first free time from one contact, and does not combine contacts that wait and contacts that are being called', async () => {
  const { id } = await rig.addList();
  const rows = [{ phone: '+12125559901' }, { phone: '+12125559902' }];
  await importContacts(rig.services, rig.admin, { callListId: id, rows });
  const inMinutes = (first: number, second: number) =>
    `now() + CASE WHEN phone_e164 LIKE '%1' THEN ${first} ELSE ${second} END * interval '1 minute'`;
  await rig.pool.query(
    `UPDATE contacts SET status = 'attempted', tries = 1, retry_at = ${inMinutes(5, 14)},
       lease_user_id = gen_random_uuid(), lease_until = ${inMinutes(13, 4)} WHERE call_list_id = $1`,
    [id],
  );
  await rig.pool.query(
    'UPDATE call_list_counters SET active = 0, attempted = CASE slot WHEN 0 THEN 2 ELSE 0 END WHERE call_list_id = $1',
    [id],
  );
  const [list] = await rig.services.lists.findVisible([id], { kind: 'all' });
  const services = createServices(rig.database, () => new Date());
  const [counted, judged] = [
    await readFunnel(services, list as never, 0),
    await readFunnel(services, list as never, CONTACTS),
  ];
  expect({ ...counted, asOf: 0 }).toEqual({ ...judged, asOf: 0 });
});
