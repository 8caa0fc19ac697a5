import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCallList } from '#call-lists/change-call-list.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { findKeptCall } from '#evidence/evidence.repo.ts';
import { evidenceOf } from '#evidence/evidence.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { listScripts } from './script.repo.ts';
import { createScript, publishScript, showVersion } from './scripts.ts';

let rig: CallListsRig;
let agent: Actor & { userId: string };
let now = new Date('2026-11-02T15:00:00Z');
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  agent = await rig.addMember({ firstName: 'Ana' });
});
afterAll(() => rig.stop());

const later = (seconds = 1) => {
  now = new Date(now.getTime() + seconds * 1_000);
  return now;
};

const RECORDED = '[[Say: Hello {{firstName|there}}]]\n[[Must say: This call is recorded, says {{agent.firstName}}.]]';

async function listWith(body: string | null = RECORDED) {
  const list = await rig.addListOf(1, [agent.userId]);
  const script =
    body === null ? null : await createScript(rig.services, { name: 'Opening', body, userId: agent.userId });
  if (script) await give(list.id, script.id);
  return { list, contactId: list.contactIds[0] ?? '', scriptId: script?.id ?? '' };
}
const give = (listId: string, scriptId: string | null) => changeCallList(rig.services, rig.admin, listId, { scriptId });
const dial = (contactId: string, made?: { dialledAt: Date; sentAt: Date }) =>
  logCall(rig.services, agent, {
    contactId,
    callListId: null,
    phoneNumber: '+14155550000',
    duration: 0,
    notes: null,
    ...(made && { made: true, ...made }),
  });
const save = (contactId: string, input: Partial<Parameters<typeof recordDisposition>[2]>) =>
  recordDisposition(rig.services, agent, { disposition: 'winner', notes: null, ...input, contactId });
const refused = (problem: Promise<unknown>) =>
  problem.then(
    () => null,
    ({ code, fields }) => ({ code, fields }),
  );
const stored = async (contactId: string) => {
  const { rows } = await rig.pool.query(
    `SELECT said, version FROM call_logs LEFT JOIN script_versions ON script_versions.id = script_version_id
      WHERE contact_id = $1 ORDER BY called_at`,
    [contactId],
  );
  return rows;
};
const NOT_SAID = 'Say and tick: "This call is recorded, says Ana." first.';

describe('versions', () => {
  it('numbers versions, lists the newest by name, and shows earlier ones unchanged', async () => {
    const { list, scriptId } = await listWith('One');
    later();
    await publishScript(rig.services, { scriptId, body: 'Two', userId: agent.userId });
    const listed = (await listScripts(rig.pool)).find(({ id }) => id === scriptId);
    expect(listed).toMatchObject({ name: 'Opening', version: 2, publishedAt: now, callLists: 1, firstName: 'Ana' });
    for (const [version, body] of [
      [1, 'One'],
      [2, 'Two'],
    ] as const) {
      expect(await showVersion(rig.services, agent, { scriptId, version })).toMatchObject({ version, body });
    }
    await expect(showVersion(rig.services, agent, { scriptId, version: 3 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { callList } = await rig.read<{ callList: unknown }>(
      agent,
      'query ($id: ID!) { callList(id: $id) { script { version body statements { number } } } }',
      { id: list.id },
    );
    expect(callList).toEqual({ script: { version: 2, body: 'Two', statements: [] } });
  });

  it('publishes two versions at the same moment under two numbers', async () => {
    const { scriptId } = await listWith('One');
    const bodies = ['a', 'b', 'c', 'd'];
    const made = await Promise.all(
      bodies.map((body) => publishScript(rig.services, { scriptId, body, userId: agent.userId })),
    );
    expect(made.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5]);
  });

  it('shows a script to everyone who sees a list with it, and to admins', async () => {
    const { list, scriptId } = await listWith('One');
    const stranger = await rig.addMember();
    const show = (actor: Actor) => refused(showVersion(rig.services, actor, { scriptId, version: 1 }));
    expect(await show(stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await show(actors.anonymous)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await show(rig.admin)).toBeNull();
    await give(list.id, null);
    expect(await show(agent)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await show(rig.admin)).toBeNull();
  });

  it('refuses a script that does not exist', async () => {
    const { list } = await listWith(null);
    const fields = { scriptId: 'This script does not exist' };
    expect(await refused(give(list.id, newId()))).toEqual({ code: 'BAD_INPUT', fields });
    expect(await refused(give(list.id, 'x'))).toEqual({ code: 'BAD_INPUT', fields });
    const publish = publishScript(rig.services, { scriptId: newId(), body: 'x', userId: agent.userId });
    expect(await refused(publish)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the version of a call', () => {
  it('is the one published at the dial, and stays', async () => {
    const { list, contactId, scriptId } = await listWith('[[Must say: Old.]]');
    later();
    const call = await dial(contactId);
    later();
    await publishScript(rig.services, {
      scriptId,
      body: '[[Say: a]] [[Say: b]] [[Must say: New.]]',
      userId: agent.userId,
    });
    const other = await listWith();
    await give(list.id, other.scriptId);
    expect(await refused(save(contactId, {}))).toEqual({
      code: 'BAD_INPUT',
      fields: { 'fields.said': 'Say and tick: "Old." first.' },
    });
    await save(contactId, { said: [1] });
    expect(await stored(contactId)).toEqual([{ said: [1], version: 1 }]);
    const kept = await findKeptCall(rig.pool, call.id);
    expect(kept && (await evidenceOf(rig.pool, kept)).call.script).toEqual({ name: 'Opening', version: 1, said: [1] });
  });

  it('is the one of the instant at which a call was made that is logged later', async () => {
    const { list, contactId, scriptId } = await listWith('[[Must say: Old.]]');
    const dialledAt = later();
    later(30);
    await publishScript(rig.services, { scriptId, body: '[[Must say: New.]]', userId: agent.userId });
    later(30);
    await dial(contactId, { dialledAt, sentAt: now });
    expect(await stored(contactId)).toEqual([{ said: [], version: 1 }]);
    const before = later();
    later();
    await give(list.id, null);
    await give(list.id, scriptId);
    await dial(contactId, { dialledAt: before, sentAt: now });
    expect((await stored(contactId))[1]).toEqual({ said: [], version: null });
  });

  it('is the list’s where the result creates the call', async () => {
    const { contactId } = await listWith();
    later();
    expect(await refused(save(contactId, {}))).toMatchObject({ fields: { 'fields.said': NOT_SAID } });
    await save(contactId, { said: [2] });
    expect(await stored(contactId)).toEqual([{ said: [2], version: 1 }]);
  });

  it('is none in a list without a script', async () => {
    const { contactId } = await listWith(null);
    await dial(contactId);
    expect(await refused(save(contactId, { said: [1] }))).toEqual({
      code: 'BAD_INPUT',
      fields: { 'fields.said': 'The script has no statement 1.' },
    });
    await save(contactId, { said: [] });
    expect(await stored(contactId)).toEqual([{ said: [], version: null }]);
  });
});

describe('ticks', () => {
  it.each([
    ['winner', null, true],
    ['winner', 'answered', true],
    ['loser', 'answered', false],
    ['callback', 'answered', false],
    ['archived', null, false],
  ] as const)('are needed for %s with outcome %s: %s', async (disposition, callOutcome, isNeeded) => {
    const { contactId } = await listWith();
    await dial(contactId);
    const problem = await refused(save(contactId, { disposition, callOutcome }));
    expect(problem?.fields ?? null).toEqual(isNeeded ? { 'fields.said': NOT_SAID } : null);
    const { rows } = await rig.pool.query('SELECT status, total_calls FROM contacts WHERE id = $1', [contactId]);
    expect(rows).toEqual([{ status: isNeeded ? 'attempted' : disposition, total_calls: 1 }]);
  });

  it('must name statements of the script', async () => {
    const { contactId } = await listWith();
    await dial(contactId);
    for (const said of [[0], [-1], [3], [2, 40_000]]) {
      const problem = await refused(save(contactId, { disposition: 'loser', said }));
      expect(problem?.fields).toEqual({ 'fields.said': `The script has no statement ${said.at(-1)}.` });
    }
  });

  it('stay with a correction that names none, are replaced by one that does, and return with undo', async () => {
    const { contactId } = await listWith();
    const { id: callLogId } = await dial(contactId);
    await save(contactId, { said: [1, 2] });
    await save(contactId, { notes: 'a', about: { callLogId } });
    expect(await stored(contactId)).toEqual([{ said: [1, 2], version: 1 }]);
    const withoutTick = save(contactId, { said: [1], about: { callLogId } });
    expect((await refused(withoutTick))?.fields).toEqual({ 'fields.said': NOT_SAID });
    await save(contactId, { disposition: 'loser', said: [1], about: { callLogId } });
    expect(await stored(contactId)).toEqual([{ said: [1], version: 1 }]);
    await undoResult(rig.services, agent, callLogId);
    expect(await stored(contactId)).toEqual([{ said: [1, 2], version: 1 }]);
  });

  it('are not needed for statements of other contacts, by the fields saved with the result', async () => {
    const body = '[[If City is Lyon]][[Must say: Bonjour.]][[End]]';
    const { contactId } = await listWith(body);
    await dial(contactId);
    expect((await refused(save(contactId, { fields: { City: ' LYON' } })))?.fields).toEqual({
      'fields.said': 'Say and tick: "Bonjour." first.',
    });
    await save(contactId, { fields: { City: 'Paris' } });
    expect(await stored(contactId)).toEqual([{ said: [], version: 1 }]);
  });

  it('appear in the history of the contact', async () => {
    const { contactId, scriptId } = await listWith();
    await dial(contactId);
    await save(contactId, { said: [2] });
    const { contact } = await rig.read<{ contact: unknown }>(
      agent,
      'query ($id: ID!) { contact(id: $id) { calls { nodes { said script { id version } } } } }',
      { id: contactId },
    );
    expect(contact).toEqual({ calls: { nodes: [{ said: [2], script: { id: scriptId, version: 1 } }] } });
  });
});
