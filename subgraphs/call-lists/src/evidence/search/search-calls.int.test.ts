import { afterAll, beforeAll, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { type CallSearch, searchCalls } from './search-calls.ts';

type Agent = Awaited<ReturnType<CallListsRig['addMember']>>;
let rig: CallListsRig;
let ana: Agent;
let ben: Agent;
const lists: { [name: string]: string; Spring: string } = { Spring: '' };
const calls: Record<string, string> = {};

beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
  ben = await rig.addMember({ firstName: 'Ben' });
  await addCall('of Ana', ana, 'Spring', '+13035550100');
  await addCall('of Ben', ben, 'Spring', '+13035550101');
  await addCall('elsewhere', ben, 'Autumn', '+13035550100');
  await addCall('outside', ana, 'Autumn', '+13035550102', true);
  // In Berlin it was the second of May by then.
  await rig.pool.query("UPDATE call_logs SET called_at = '2026-05-01T22:30:00Z' WHERE id = $1", [calls['of Ana']]);
  // At the same instant: only their ids differ.
  await rig.pool.query(
    'UPDATE call_logs SET called_at = (SELECT called_at FROM call_logs WHERE id = $2) WHERE id = $1',
    [calls.elsewhere, calls['of Ben']],
  );
});
afterAll(() => rig.stop());

async function addCall(name: string, agent: Agent, listName: string, phone: string, made = false) {
  lists[listName] ||= (await rig.addList(listName)).id;
  const callListId = lists[listName];
  const assignedBy = rig.admin.userId ?? '';
  const userIds = [agent.userId];
  await rig.services.assignments.add({ callListId, userIds, assignedBy, assignedAt: new Date() });
  await importContacts(rig.services, rig.admin, { callListId, rows: [{ phone }] });
  // Made all the same: an import would leave out who is on the list already.
  if (made) await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
  const text = 'SELECT id FROM contacts WHERE call_list_id = $1 AND phone_e164 = $2';
  const contactId = (await rig.pool.query<{ id: string }>(text, [callListId, phone])).rows[0]?.id ?? '';
  const call = { contactId, callListId: null, phoneNumber: phone, duration: 0, notes: null, made };
  calls[name] = (await logCall(rig.services, agent, call)).id;
}

async function found(search: Partial<CallSearch>, services: Parameters<typeof searchCalls>[0] = rig.services) {
  const { nodes } = await searchCalls(services, { country: 'US', first: 50, ...search });
  return nodes.map(({ id }) => Object.keys(calls).find((name) => calls[name] === id));
}

it('finds calls by number in any spelling, agent, list, day and state, newest first', async () => {
  expect(await found({})).toEqual(['outside', 'elsewhere', 'of Ben', 'of Ana']);
  expect(await found({ phone: '(303) 555-0100' })).toEqual(['elsewhere', 'of Ana']);
  expect(await found({ userId: ben.userId })).toEqual(['elsewhere', 'of Ben']);
  expect(await found({ callListId: lists.Spring })).toEqual(['of Ben', 'of Ana']);
  expect(await found({ userId: ben.userId, callListId: lists.Spring })).toEqual(['of Ben']);
  expect(await found({ state: 'outside' })).toEqual(['outside']);
  const late = (made: string, logged: string) =>
    rig.pool.query(`UPDATE call_logs SET rule_state = 'late', made_state = $2, logged_state = $3 WHERE id = $1`, [
      ...[calls['of Ben'], made, logged],
    ]);
  await late('allowed', 'outside');
  expect(await found({ state: 'outside' })).toEqual(['outside', 'of Ben']);
  await late('allowed', 'allowed');
  expect(await found({ state: 'outside' })).toEqual(['outside']);
  expect(await found({ state: 'late' })).toEqual(['of Ben']);
  expect(await found({ state: 'allowed', phone: '+13035550102' })).toEqual([]);
});

it('cuts a day in the requested time zone, else in the zone of the organization', async () => {
  expect(await found({ day: '2026-05-01' })).toEqual(['of Ana']);
  expect(await found({ day: '2026-05-01', timeZone: 'Europe/Berlin' })).toEqual([]);
  expect(await found({ day: '2026-05-02', timeZone: 'Europe/Berlin' })).toEqual(['of Ana']);
  expect(await found({ day: '2026-05-02' }, { ...rig.services, timeZone: 'Europe/Berlin' })).toEqual(['of Ana']);
});

it('returns each call once, page by page', async () => {
  const ids: string[] = [];
  for (let after: string | null | undefined = null; ; ) {
    const page = await searchCalls(rig.services, { country: 'US', first: 1, after });
    ids.push(...page.nodes.map(({ id }) => id));
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor;
  }
  expect(ids).toEqual(['outside', 'elsewhere', 'of Ben', 'of Ana'].map((name) => calls[name]));
});

it('shows agent and list, and finds nothing for an unknown person', async () => {
  const { nodes } = await searchCalls(rig.services, { country: 'US', first: 50, userId: ana.userId });
  expect(nodes).toMatchObject([
    { listName: 'Autumn', firstName: 'Ana', phone: '+13035550102' },
    { listName: 'Spring' },
  ]);
  expect(await found({ userId: 'nobody' })).toEqual([]);
  await expect(found({ phone: '12' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(found({ state: 'red' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  for (const day of ['9999-12-31', '1999-12-31'])
    await expect(found({ day })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(await found({ day: '2100-12-31' })).toEqual([]);
  await expect(found({ day: '2026-05-01', timeZone: 'Mars' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
