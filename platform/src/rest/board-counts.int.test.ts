import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
beforeAll(async () => {
  rig = await createPlatformRig();
});
afterAll(() => rig.close());

it('counts the calls of an agent on the board as the report of the day does', async () => {
  const admin = await rig.signedIn();
  const [person, chief] = [await rig.addAgent(), await rig.addAgent()];
  const team = (await admin.post('/api/teams', { name: 'North' })).body.id as string;
  await admin.put(`/api/teams/${team}/members`, {
    members: [
      { userId: person.id, role: 'agent' },
      { userId: chief.id, role: 'lead' },
    ],
  });
  const list = (await admin.post('/api/call-lists', { name: 'Spring', teamId: team })).body.id as string;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, {
    contacts: Array.from({ length: 8 }, (_, n) => ({ phone: `+1303555020${n}`, firstName: 'Ida' })),
  });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [person.id] });
  const [agent, lead] = [await rig.signedIn(person), await rig.signedIn(chief)];
  const contacts: { id: string; phone: string }[] = (await agent.get(`/api/call-lists/${list}/contacts`)).body;
  const idOf = (index: number) => contacts[index]?.id ?? '';
  const expectDone = async (answer: Promise<{ status: number; body: { callLogId?: string } }>) => {
    const { status, body } = await answer;
    expect(status).toBeLessThan(300);
    return body.callLogId ?? '';
  };
  const dial = (index: number) =>
    expectDone(agent.post('/api/call-logs', { contactId: idOf(index), phoneNumber: contacts[index]?.phone }));
  const save = (index: number, result: object) =>
    expectDone(agent.put(`/api/contacts/${idOf(index)}/disposition`, result));
  const undo = (callLogId: string) => expectDone(agent.post(`/api/call-logs/${callLogId}/undo`));
  const won = { type: 'winner', callOutcome: 'answered', duration: 3 };

  await dial(0);
  await save(0, won);
  await save(1, { type: 'winner' });
  await save(2, { type: 'loser', callOutcome: 'answered', duration: 4 });
  await dial(3);
  await expectDone(agent.post(`/api/contacts/${idOf(3)}/retry`, { callOutcome: 'busy' }));
  await dial(4);
  await save(4, { type: 'archived', callOutcome: 'no-answer' });
  await dial(5);
  await undo(await save(5, won));
  await dial(6);
  const corrected = await save(6, won);
  await save(6, { type: 'loser', callOutcome: 'no-answer', callLogId: corrected });
  await save(7, { type: 'winner' });
  // The call that only this result made goes with it.
  await undo(await save(7, { type: 'archived' }));
  await expectDone(agent.post('/api/call-logs', { callListId: list, phoneNumber: '+13035550999' }));

  const today = new Date().toISOString().slice(0, 10);
  const days = `startDate=${today}&endDate=${today}&timeZone=UTC`;
  const ofReport = async () => {
    const { body } = await lead.get(`/api/reports/people?${days}&teamId=${team}`);
    return body.map((row: Record<string, number>) => [row.totalDials, row.totalContacts, row.winners]);
  };
  const { body: board } = await lead.get(`/api/boards/${team}`);
  const ofBoard = board.rows.map((row: Record<string, number>) => [row.calls, row.reached, row.wins]);
  expect(ofBoard).toEqual([[9, 2, 3]]);
  await expect.poll(ofReport, { timeout: 20_000 }).toEqual(ofBoard);
});
