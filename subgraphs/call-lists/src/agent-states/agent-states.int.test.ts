import { randomUUID } from 'node:crypto';
import { sql } from '@dialdeck/node/database/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import type { Person } from '#testing/teams-rig.ts';
import { signOutUnseen } from './agent-state.repo.ts';

let rig: CallListsRig;
let ana: Person;
let listId: string;
let contactIds: string[];
let codes: { id: string; name: string }[];
beforeAll(async () => {
  rig = await createCallListsRig();
  codes = (await rig.read<{ pauseCodes: typeof codes }>(rig.admin, '{ pauseCodes { id name } }')).pauseCodes;
});
beforeEach(async () => {
  ana = await rig.addMember();
  const list = await rig.addListOf(5, [ana.userId]);
  listId = list.id;
  contactIds = list.contactIds;
});
afterAll(() => rig.stop());

interface State {
  state: string;
  since: string;
  code: { name: string } | null;
  callListId: string | null;
  next: { state: string; code: { name: string } } | null;
}
const FIELDS = '{ state since code { name } callListId next { state code { name } } }';
const read = async () => (await rig.read<{ agentState: State }>(ana, `{ agentState ${FIELDS} }`)).agentState;
const state = async () => (await read()).state;
const mutate = (text: string, who = ana) => rig.ask(who, `mutation { ${text} }`);
const done = async (text: string, who = ana) => {
  const { errors, data } = await mutate(text, who);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] as { id: string; contact: { id: string } | null } | null;
};
const contact = (index: number) => contactIds[index] ?? '';
const seen = () => done('noteSeen');
const claimNext = () => done(`claimNext(callListId: "${listId}") { contact { id } }`);
const claim = (id: string) => done(`claimContact(id: "${id}") { contact { id } }`);
const dial = async (id: string, who = ana) =>
  (await done(`logCall(input: { contactId: "${id}", phoneNumber: "+14155550132" }) { id }`, who))?.id ?? '';
const end = (callId: string) => done(`endCall(id: "${callId}") { id }`);
const save = (id: string, input = 'disposition: winner, callOutcome: "answered", duration: 5', who = ana) =>
  done(`recordDisposition(contactId: "${id}", input: { ${input} }) { id }`, who);
const pause = (name = 'Break', more = '') =>
  done(`setAgentState(state: "paused", codeId: "${codes.find((code) => code.name === name)?.id}"${more}) { state }`);
const ready = (more = '') => done(`setAgentState(state: "ready"${more}) { state }`);
const counts = async () => {
  const { rows } = await rig.pool.query(
    sql`SELECT calls, reached, wins FROM agent_states WHERE user_id = ${ana.userId} AND day = (now() AT TIME ZONE 'UTC')::date`,
  );
  return rows[0];
};

describe('the state of an agent', () => {
  it('follows claim, dial, end and result', async () => {
    expect(await read()).toMatchObject({ state: 'signed-out', code: null, callListId: null, next: null });
    await seen();
    expect(await state()).toBe('ready');
    const claimed = (await claimNext())?.contact?.id ?? '';
    expect(await read()).toMatchObject({ state: 'preview', callListId: listId });
    const call = await dial(claimed);
    expect(await state()).toBe('on-call');
    const { since } = await read();
    await claim(claimed);
    expect(await read()).toMatchObject({ state: 'on-call', since });
    await end(call);
    expect(await state()).toBe('wrap-up');
    await save(claimed);
    expect(await state()).toBe('ready');
    expect(await counts()).toEqual({ calls: 1, reached: 1, wins: 1 });
  });

  it.each([
    ['release', async (id: string) => void (await done(`releaseContact(id: "${id}") { id }`)), 'ready'],
    ['result without a dial', async (id: string) => void (await save(id, 'disposition: archived')), 'ready'],
    ['claim of another contact', async () => void (await claim(contact(3))), 'preview'],
    ['ready', async () => void (await ready()), 'ready'],
    ['pause', async () => void (await pause()), 'paused'],
  ])('ends a preview by %s', async (_, act, expected) => {
    const claimed = (await claimNext())?.contact?.id ?? '';
    await act(claimed);
    expect(await state()).toBe(expected);
  });

  it('is ready after a claim that finds no contact', async () => {
    for (const id of contactIds) await save(id);
    await claim(contact(0));
    await done(`releaseContact(id: "${contact(0)}") { id }`);
    await pause();
    await ready();
    expect(await claimNext()).toBeNull();
    expect(await state()).toBe('ready');
  });

  it('signs an agent in who claims or dials', async () => {
    await claim(contact(0));
    expect(await state()).toBe('preview');
    await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
    expect(await state()).toBe('signed-out');
    await dial(contact(1));
    expect(await state()).toBe('on-call');
  });

  it('stays when an older call is finished or a result corrected', async () => {
    const older = await dial(contact(0));
    await dial(contact(1));
    await save(contact(0), `disposition: loser, callOutcome: "answered", callLogId: "${older}"`);
    expect(await state()).toBe('on-call');
    await save(contact(0), `disposition: winner, callOutcome: "answered", callLogId: "${older}"`);
    expect(await state()).toBe('on-call');
    expect(await counts()).toEqual({ calls: 2, reached: 1, wins: 1 });
    await done(`undoResult(callLogId: "${older}") { call { id } }`);
    expect(await counts()).toEqual({ calls: 2, reached: 1, wins: 0 });
  });

  it('is ready once an admin has finished the present call', async () => {
    const call = await dial(contact(0));
    await save(contact(0), `disposition: winner, callOutcome: "answered", callLogId: "${call}"`, {
      ...rig.admin,
      userId: rig.admin.userId ?? '',
    });
    expect(await state()).toBe('ready');
    expect(await counts()).toEqual({ calls: 1, reached: 1, wins: 1 });
  });

  it('becomes ready at the end of a call without a contact', async () => {
    const call =
      (await done(`logCall(input: { callListId: "${listId}", phoneNumber: "+14155550199" }) { id }`))?.id ?? '';
    expect(await state()).toBe('on-call');
    await end(call);
    expect(await state()).toBe('ready');
  });

  it('ignores a call that is logged long after it was made, except in the counts', async () => {
    await seen();
    const at = new Date(Date.now() - 10 * 60_000).toISOString();
    await done(
      `logCall(input: { contactId: "${contact(0)}", phoneNumber: "+14155550132", made: true, dialledAt: "${at}" }) { id }`,
    );
    expect(await state()).toBe('ready');
    expect(await counts()).toMatchObject({ calls: 1 });
  });

  it('counts a repeated dial and a repeated result once', async () => {
    const text = `logCall(input: { contactId: "${contact(0)}", phoneNumber: "+14155550132" }, idempotencyKey: "${randomUUID()}") { id }`;
    await done(text);
    await done(text);
    expect(await counts()).toEqual({ calls: 1, reached: 0, wins: 0 });
    const result = `recordDisposition(contactId: "${contact(0)}", input: { disposition: winner, callOutcome: "answered" }, idempotencyKey: "${randomUUID()}") { id }`;
    await done(result);
    await done(result);
    expect(await counts()).toEqual({ calls: 1, reached: 1, wins: 1 });
  });
});

describe('a pause', () => {
  it('refuses a claim of the next contact, and ends with a call by hand', async () => {
    await pause();
    expect(await read()).toMatchObject({ state: 'paused', code: { name: 'Break' } });
    const { errors } = await mutate(`claimNext(callListId: "${listId}") { contact { id } }`);
    expect(errors).toMatchObject([{ message: 'You are paused.', code: 'CONFLICT' }]);
    await claim(contact(2));
    expect(await state()).toBe('preview');
    await pause('Lunch');
    await dial(contact(2));
    expect(await state()).toBe('on-call');
    await save(contact(2));
    expect(await read()).toMatchObject({ state: 'ready', code: null });
  });

  it('does not reveal a list that the agent must not see', async () => {
    const other = await rig.addListOf(1);
    await pause();
    const { errors } = await mutate(`claimNext(callListId: "${other.id}") { contact { id } }`);
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('waits for the result of a call, and can be taken back', async () => {
    const call = await dial(contact(0));
    await pause();
    expect(await read()).toMatchObject({
      state: 'on-call',
      code: null,
      next: { state: 'paused', code: { name: 'Break' } },
    });
    await ready();
    expect(await read()).toMatchObject({ state: 'on-call', next: null });
    await end(call);
    await pause('Lunch');
    expect(await read()).toMatchObject({ state: 'wrap-up', next: { code: { name: 'Lunch' } } });
    await save(contact(0));
    expect(await read()).toMatchObject({ state: 'paused', code: { name: 'Lunch' }, next: null });
    await ready();
    expect(await read()).toMatchObject({ state: 'ready', code: null });
  });

  it.each([
    ['', 'ready'],
    ['pending', 'paused'],
  ])('follows a call that is left without a result (%s)', async (pending, expected) => {
    await dial(contact(0));
    if (pending) await pause();
    await ready(', leavesCall: true');
    expect(await state()).toBe(expected);
  });

  it('begins anew with another code only', async () => {
    await pause();
    const { since } = await read();
    await pause();
    expect((await read()).since).toBe(since);
    await pause('Lunch');
    expect(await read()).toMatchObject({ code: { name: 'Lunch' } });
  });

  it.each([
    ['setAgentState(state: "asleep") { state }', 'state'],
    ['setAgentState(state: "signed-out") { state }', 'state'],
    ['setAgentState(state: "paused") { state }', 'codeId'],
    ['setAgentState(state: "paused", codeId: "x") { state }', 'codeId'],
    [`setAgentState(state: "paused", codeId: "${randomUUID()}") { state }`, 'codeId'],
  ])('rejects %s and keeps the state', async (text, field) => {
    await seen();
    const { errors } = await mutate(text);
    expect(errors).toMatchObject([{ code: 'BAD_INPUT', fields: { [field]: expect.any(String) } }]);
    if (field === 'codeId') expect(errors[0]?.message).toBe('Choose why you pause.');
    expect(await state()).toBe('ready');
  });
});

describe('signing out', () => {
  const age = (seconds: number) =>
    rig.ownerPool.query(
      `UPDATE call_lists.agent_states SET last_seen_at = now() - $2 * INTERVAL '1 second' WHERE user_id = $1`,
      [ana.userId, seconds],
    );

  it('follows 150 seconds unseen, unless the agent holds a contact', async () => {
    await seen();
    await age(149);
    await signOutUnseen(rig.pool, 150_000);
    expect(await state()).toBe('ready');
    await claim(contact(0));
    await age(151);
    await signOutUnseen(rig.pool, 150_000);
    expect(await state()).toBe('preview');
    await done(`releaseContact(id: "${contact(0)}") { id }`);
    await age(151);
    await signOutUnseen(rig.pool, 150_000);
    expect(await state()).toBe('signed-out');
  });

  it('is kept until the agent signs in again, whatever was seen before', async () => {
    const { sightings } = rig.services;
    const first = { ...ana, startedAt: 1 };
    await sightings.note(first, listId);
    await sightings.note(first, listId);
    await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
    await sightings.save();
    expect(await state()).toBe('signed-out');
    await sightings.note({ ...ana, startedAt: 2 }, listId);
    expect(await read()).toMatchObject({ state: 'ready', callListId: listId });
  });

  it('does not touch an agent whose page is seen, and writes these sightings together', async () => {
    const { sightings } = rig.services;
    await sightings.note(ana, null);
    await age(151);
    await sightings.note(ana, null);
    await sightings.save();
    await signOutUnseen(rig.pool, 150_000);
    expect(await state()).toBe('ready');
  });

  it('keeps the list of a colleague secret', async () => {
    const other = await rig.addListOf(1);
    await rig.services.sightings.note(ana, other.id);
    expect(await read()).toMatchObject({ state: 'ready', callListId: null });
  });
});
