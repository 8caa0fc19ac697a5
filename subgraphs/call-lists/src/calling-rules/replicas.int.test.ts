import { parseRules } from '@dialdeck/common/calling/parse-rules';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeCalling } from '#call-lists/change-calling.ts';
import { logCall } from '#calls/log-call.ts';
import { readFunnel } from '#funnel/read-funnel.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { claimNext } from '#leases/claim-next.ts';
import { createServices } from '#services.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { verdictsOfContacts } from '#verdicts/verdicts-of-page.ts';
import { activate, addVersion, createRuleSet, retire } from './rule-sets.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const TODAYS = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

it('applies rules that another replica activated or retired to the next claim, dial, page and funnel', async () => {
  const phoneNumber = '+13035550100';
  const list = await rig.addListOf([phoneNumber]);
  const contactId = list.contactIds[0] ?? '';
  const userId = rig.admin.userId ?? '';
  const set = await createRuleSet(rig.services, { name: 'Days off', country: 'US', regions: null, audience: 'both' });
  const rules = parseRules([{ kind: 'holidays', dates: TODAYS }]);
  const source = { sourceTitle: null, sourceUrl: null, reviewedOn: null };
  await addVersion(rig.services, { ruleSetId: set.id, rules, userId, ...source });

  const replicas = [createServices(rig.database), createServices(rig.database)];
  const dial = { contactId, callListId: null, phoneNumber, duration: 0, notes: null };
  const told = (services: (typeof replicas)[number]) =>
    Promise.all([
      claimNext(services, rig.admin, { callListId: list.id }).then((claimed) => claimed !== null),
      logCall(services, rig.admin, dial).then(
        () => true,
        ({ code }: { code?: string }) => code,
      ),
      verdictsOfContacts(services, rig.admin, [{ id: contactId, callListId: list.id }]).then(([one]) => one?.callable),
      readFunnel(services, list).then(({ stages }) => stages.find(({ code }) => code === 'CLOSED')?.count),
    ]);
  // Each has read the rules that held before.
  for (const replica of replicas) expect((await told(replica)).slice(2)).toEqual([true, 0]);
  await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL');
  await activate(rig.services, { ruleSetId: set.id, version: 1, userId });
  for (const replica of replicas) expect(await told(replica)).toEqual([false, 'NOT_CALLABLE', false, 1]);
  await retire(rig.services, set.id);
  for (const replica of replicas) expect((await told(replica)).slice(1)).toEqual([true, true, 0]);
});

it('applies a change of a list by another replica to the next claim', async () => {
  const list = await rig.addListOf(1);
  const replica = createServices(rig.database);
  const isClaimed = async () => (await claimNext(replica, rig.admin, { callListId: list.id })) !== null;
  const { audience, subject, seller, customers, hours } = list;
  const endOn = (endsOn: string | null) =>
    changeCalling(rig.services, list.id, { audience, subject, seller, customers, hours, endsOn });
  await endOn('2020-01-01');
  expect(await isClaimed()).toBe(false);
  await endOn(null);
  expect(await isClaimed()).toBe(true);
  await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL');
  await endOn('2020-01-01');
  expect(await isClaimed()).toBe(false);
});

it('claims and counts contacts in a place that another replica has added', async () => {
  const list = await rig.addListOf(3);
  const [replica, other] = [createServices(rig.database), createServices(rig.database)];
  const setId = await rig.addRules([{ kind: 'holidays', dates: TODAYS, name: 'Days off' }]);
  const claimed = async () => (await claimNext(replica, rig.admin, { callListId: list.id }))?.contact.phoneE164;
  expect([await claimed(), (await replica.places.known()).length > 0]).toEqual([undefined, true]);
  // London alone is a known place.
  const row = { phone: '+442079460000', timeZone: 'Asia/Kathmandu' };
  await importContacts(other, rig.admin, { callListId: list.id, rows: [row] });
  expect(await readFunnel(replica, list, 0)).toMatchObject({ total: 4, availableNow: 1 });
  await vi.waitFor(async () => expect(await claimed()).toBe(row.phone), { timeout: 5_000 });
  await retire(rig.services, setId);
});
