import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findCallList } from '#call-lists/find-call-list.ts';
import { retire } from '#calling-rules/rule-sets.ts';
import { readFunnel } from '#funnel/read-funnel.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { verdictsOfContacts } from '#verdicts/verdicts-of-page.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let ben: Awaited<ReturnType<CallListsRig['addMember']>>;
const sets: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
  ben = await rig.addMember();
});
afterAll(() => rig.stop());
afterEach(async () => {
  for (const id of sets.splice(0)) await retire(rig.services, id);
});

const withRule = async (rule: object) => sets.push(await rig.addRules([rule], { country: '*' }));
const ONE_A_DAY = { kind: 'limit', most: 1, per: { hours: 24 } };

/** A number in a list of Ana's and in one of Ben's. */
async function inTwoLists(phone: string) {
  const [anas, bens] = [await rig.addListOf([phone], [ana.userId]), await rig.addListOf([phone], [ben.userId])];
  return { contactId: anas.contactIds[0] ?? '', other: { contactId: bens.contactIds[0] ?? '', callListId: bens.id } };
}
const dialOf = (contactId: string, phoneNumber: string) => ({
  contactId,
  callListId: null,
  phoneNumber,
  duration: 0,
  notes: null,
});
const behind = () => ({ ...rig.services, clock: () => new Date(Date.now() - 30_000) });

it('a limit holds on replicas whose clocks are 30 seconds apart', async () => {
  const phone = '+13035550190';
  const { contactId, other } = await inTwoLists(phone);
  await withRule(ONE_A_DAY);
  await logCall(rig.services, ana, dialOf(contactId, phone));
  await expect(logCall(behind(), ben, dialOf(other.contactId, phone))).rejects.toMatchObject({ code: 'NOT_CALLABLE' });
});

it('applies the limit on the page and in the funnel of a replica with a slow clock', async () => {
  const phone = '+13035550192';
  const { contactId, other } = await inTwoLists(phone);
  await withRule(ONE_A_DAY);
  await logCall(rig.services, ana, dialOf(contactId, phone));
  const listed = { id: other.contactId, callListId: other.callListId };
  const [verdict] = await verdictsOfContacts(behind(), ben, [listed]);
  expect(verdict).toMatchObject({ callable: false, reasons: [{ code: 'LIMIT' }] });
  const list = await findCallList(rig.services.lists, rig.admin, other.callListId);
  expect(await readFunnel(behind(), list)).toMatchObject({ total: 1, availableNow: 0 });
});

it('a refusal rests on replicas whose clocks are 30 seconds apart', async () => {
  const phone = '+13035550191';
  const { contactId, other } = await inTwoLists(phone);
  await withRule({ kind: 'rest', after: 'refused', days: 60 });
  await recordDisposition(rig.services, ana, { contactId, disposition: 'loser', callOutcome: 'answered', notes: null });
  await expect(logCall(behind(), ben, dialOf(other.contactId, phone))).rejects.toMatchObject({ code: 'NOT_CALLABLE' });
});

it('applies a limit to two concurrent dials of one number', async () => {
  await withRule(ONE_A_DAY);
  let both = 0;
  for (let n = 0; n < 60; n++) {
    const tail = String(5550200 + n);
    const phone = `+1303${tail}`;
    const { contactId, other } = await inTwoLists(phone);
    // As it stands in a file, which takes longer to read, and as E.164.
    const first = logCall(rig.services, ana, dialOf(contactId, `(303) ${tail}`));
    first.catch(() => undefined);
    await sleep(1);
    const second = logCall(rig.services, ben, { ...dialOf(other.contactId, phone), callListId: other.callListId });
    const done = await Promise.allSettled([first, second]);
    if (done.every(({ status }) => status === 'fulfilled')) both += 1;
  }
  expect(both).toBe(0);
});
