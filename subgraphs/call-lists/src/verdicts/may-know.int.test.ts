import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { lead, type Person, teamsOf } from '#testing/teams-rig.ts';

const [OWN, OTHER, FOREIGN] = ['+14155550101', '+14155550102', '+14155550103'];

let rig: CallListsRig;
let agent: Person;
let leader: Person;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
let ofNobody: string;
beforeAll(async () => {
  rig = await createCallListsRig();
  agent = await rig.addMember();
  leader = await rig.addMember();
  const teams = teamsOf(rig);
  const team = await teams.newTeam({ added: [lead(leader)] });
  list = await rig.addListOf([OWN], [agent.userId]);
  await rig.addListOf([OTHER], [agent.userId]);
  ofNobody = (await rig.addListOf([FOREIGN])).id;
  await rig.pool.query('UPDATE call_lists SET team_id = $2 WHERE id = $1', [list.id, team]);
  for (const phone of [OWN, OTHER, FOREIGN])
    await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
});
afterAll(() => rig.stop());

const ASK = `mutation ($phone: String!, $callListId: ID!) {
  askVerdict(phone: $phone, callListId: $callListId) { callable reasons { code } }
}`;
const verdict = (actor: Person | typeof rig.admin, phone: string, callListId = list.id) =>
  rig.ask(actor, ASK, { phone, callListId });
const REFUSED = { data: { askVerdict: { callable: false, reasons: [{ code: 'DO_NOT_CALL' }] } }, errors: [] };
const NOT_FOUND = { errors: [{ code: 'NOT_FOUND', message: 'Contact not found' }] };

describe('the verdict on a number', () => {
  it.each([OWN, OTHER])('is returned to agents for a contact that they see (%s)', async (phone) => {
    expect(await verdict(agent, phone)).toEqual(REFUSED);
  });

  it.each([FOREIGN, '+14155550199'])('is not found by agents for any other number (%s)', async (phone) => {
    expect(await verdict(agent, phone)).toMatchObject(NOT_FOUND);
    expect((await verdict(agent, phone, ofNobody)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('is returned for any number to leads of the list and to admins', async () => {
    expect(await verdict(leader, FOREIGN)).toEqual(REFUSED);
    expect((await verdict(leader, FOREIGN, ofNobody)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(await verdict(rig.admin, FOREIGN)).toEqual(REFUSED);
  });
});

describe('the refusal of a dial', () => {
  const dial = (actor: Person | typeof rig.admin, phoneNumber: string, contactId: string | null = null) =>
    logCall(rig.services, actor, { contactId, callListId: list.id, phoneNumber, duration: 0, notes: null });
  const withReason = { code: 'NOT_CALLABLE', verdict: { reasons: [{ code: 'DO_NOT_CALL' }] } };
  const without = { code: 'NOT_CALLABLE', userMessage: 'This number must not be called.', verdict: { reasons: [] } };

  it('has its reason for a number that the caller may know', async () => {
    await expect(dial(agent, OWN)).rejects.toMatchObject(withReason);
    await expect(dial(agent, OWN, list.contactIds[0])).rejects.toMatchObject(withReason);
    await expect(dial(leader, FOREIGN)).rejects.toMatchObject(withReason);
    await expect(dial(rig.admin, FOREIGN)).rejects.toMatchObject(withReason);
  });

  it('has no reason for agents and any other number', async () => {
    await expect(dial(agent, FOREIGN)).rejects.toMatchObject(without);
    await rig.pool.query('DELETE FROM do_not_call WHERE phone_e164 = $1', [OWN]);
    await expect(dial(agent, FOREIGN, list.contactIds[0])).rejects.toMatchObject(without);
  });
});
