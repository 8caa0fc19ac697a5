import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { findContact } from '#contacts/find-contact.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { readOpenCalls } from '#open-calls/open-call.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from './undo-result.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let now = new Date();
let ana: Agent;
let bo: Agent;
let listId: string;
let contactId: string;
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
});
beforeEach(async () => {
  const list = await rig.addListOf(1, [ana.userId, bo.userId]);
  listId = list.id;
  contactId = list.contactIds[0] ?? '';
});
afterAll(() => rig.stop());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const dial = (actor: Actor) =>
  logCall(rig.services, actor, { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null });
const win = async (actor: Actor, about = {}) => {
  const contact = await recordDisposition(rig.services, actor, {
    contactId,
    disposition: 'winner',
    callOutcome: 'answered',
    duration: 60,
    notes: 'takes it',
    about,
  });
  return { contact, id: contact.savedCall?.callLogId ?? '' };
};
const contact = () => findContact(rig.services, { kind: 'all' }, contactId);
const undo = (actor: Actor, id: string) => undoResult(rig.services, actor, id);
const open = async (actor: Agent) =>
  (await readOpenCalls(rig.services.pool, { userId: actor.userId, seesAll: false, limit: 50 })).filter(
    (call) => call.contactId === contactId,
  );
const isLate = { code: 'CONFLICT', userMessage: 'It is too late to undo this.' };

describe('a result is undone', () => {
  it('keeps its do-not-call entry, which names its call only while that exists', async () => {
    const archive = async () => {
      const said = { contactId, disposition: 'archived' as const, notes: null, doNotCall: 'list' as const };
      return (await recordDisposition(rig.services, ana, said)).savedCall?.callLogId ?? '';
    };
    const entries = async () => {
      const text = 'SELECT call_log_id AS "callLogId", removed_at AS "removedAt" FROM do_not_call WHERE scope_id = $1';
      return (await rig.pool.query(text, [listId])).rows;
    };
    const made = await archive();
    expect(await entries()).toEqual([{ callLogId: made, removedAt: null }]);
    await undo(ana, made);
    expect(await entries()).toEqual([{ callLogId: null, removedAt: null }]);
    await rig.pool.query('DELETE FROM do_not_call WHERE scope_id = $1', [listId]);
    const { id } = await dial(ana);
    expect(await archive()).toBe(id);
    await undo(ana, id);
    expect(await entries()).toEqual([{ callLogId: id, removedAt: null }]);
    await rig.pool.query('DELETE FROM do_not_call WHERE scope_id = $1', [listId]);
  });

  it('contact, counts and figures are as before it, and the call is open', async () => {
    const { id } = await dial(ana);
    const before = await contact();
    later(5_000);
    const saved = await win(ana);
    expect(saved.id).toBe(id);
    expect(await open(ana)).toEqual([]);
    const undone = await undo(ana, id);
    expect(undone.call).toMatchObject({ id, disposition: null, outcome: null, duration: 0, notes: null });
    expect(await contact()).toEqual(before);
    const { kept, counted } = await rig.countsOf(listId);
    expect(kept).toEqual(counted);
    expect((await rig.callEvents()).at(-1)).toMatchObject({
      before: { label: 'winner' },
      after: { label: 'attempted' },
    });
    expect(await open(ana)).toMatchObject([{ id }]);
  });

  it('removes a call that only the result created', async () => {
    const before = await contact();
    const { id } = await win(ana);
    expect((await undo(ana, id)).call).toBeNull();
    expect(await contact()).toEqual(before);
    expect((await rig.callEvents()).at(-1)).toMatchObject({ before: { label: 'winner' }, after: null });
  });

  it('also Try Again, and then once more with another result', async () => {
    const { id } = await dial(ana);
    await scheduleRetry(rig.services, ana, { contactId, callOutcome: 'busy', notes: null });
    await undo(ana, id);
    expect(await contact()).toMatchObject({ status: 'attempted', tries: 0, retryAt: null, totalCalls: 1 });
    expect((await win(ana)).contact).toMatchObject({ status: 'winner', totalCalls: 1 });
  });

  it('for five minutes, once, by the person who saved it', async () => {
    const { id } = await dial(ana);
    await expect(undo(ana, id)).rejects.toMatchObject(isLate);
    await win(ana);
    await expect(undo(bo, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    later(5 * 60_000 + 1);
    await expect(undo(ana, id)).rejects.toMatchObject(isLate);
    await win(ana, { callLogId: id });
    await undo(ana, id);
    expect(await contact()).toMatchObject({ status: 'winner' });
    await expect(undo(ana, id)).rejects.toMatchObject(isLate);
  });

  it('restores the earlier result when a correction is undone, and drops the correction from the history', async () => {
    const { id } = await dial(ana);
    const correct = (disposition: 'loser' | 'archived') =>
      recordDisposition(rig.services, ana, { contactId, disposition, notes: null, about: { callLogId: id } });
    await win(ana);
    await correct('loser');
    later(1_000);
    await correct('archived');
    await undo(ana, id);
    const ask = '{ contact(id: "ID") { calls { nodes { disposition corrections { disposition } } } } }';
    const answer = await rig.read<{ contact: { calls: { nodes: unknown[] } } }>(ana, ask.replace('ID', contactId));
    expect(answer.contact.calls.nodes).toEqual([{ disposition: 'loser', corrections: [{ disposition: 'winner' }] }]);
  });

  it('does not treat the same result right after an undo as a double click', async () => {
    const { id } = await win(ana);
    await undo(ana, id);
    expect((await win(ana)).contact).toMatchObject({ status: 'winner', totalCalls: 1 });
  });

  it('also where the contact has an earlier result of the same person', async () => {
    const lose = () => recordDisposition(rig.services, ana, { contactId, disposition: 'loser', notes: null });
    await win(ana);
    const { savedCall } = await lose();
    expect((await undo(ana, savedCall?.callLogId ?? '')).contact).toMatchObject({ status: 'winner' });
    expect(await lose()).toMatchObject({ status: 'loser', totalCalls: 2 });
  });

  it('rejects an undo after another agent has called, or while one is calling', async () => {
    const { id } = await dial(ana);
    await win(ana);
    await claimContact(rig.services, bo, { contactId });
    await expect(undo(ana, id)).rejects.toMatchObject({ userMessage: 'Bo Lima is calling this contact.' });
    await dial(bo);
    await scheduleRetry(rig.services, bo, { contactId, callOutcome: 'busy', notes: null });
    await expect(undo(ana, id)).rejects.toMatchObject({
      userMessage: 'Bo Lima has called this contact meanwhile: Busy.',
    });
  });
});

describe('a result of a call that is named', () => {
  it('is stored with an older call, and leaves the contact in the state of the newest call', async () => {
    const { id } = await dial(ana);
    later(1_000);
    await dial(bo);
    await win(bo);
    const late = await recordDisposition(rig.services, ana, {
      contactId,
      disposition: 'loser',
      notes: null,
      about: { callLogId: id },
    });
    expect(late).toMatchObject({ status: 'winner', savedCall: { callLogId: id, calledSinceBy: 'Bo Lima' } });
    expect(await open(ana)).toEqual([]);
  });

  it('is corrected within a day, by its agent; by an admin at any time; the history has both', async () => {
    const { id } = await dial(ana);
    await win(ana);
    const correct = (actor: Actor, disposition: 'loser' | 'archived') =>
      recordDisposition(rig.services, actor, { contactId, disposition, notes: null, about: { callLogId: id } });
    expect(await correct(ana, 'loser')).toMatchObject({ status: 'loser', totalCalls: 1 });
    await expect(correct(bo, 'archived')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    later(24 * 3_600_000 + 1);
    await expect(correct(ana, 'archived')).rejects.toMatchObject({
      userMessage: 'Results can be corrected for 24 hours. Ask an admin.',
    });
    expect(await correct(rig.admin, 'archived')).toMatchObject({ status: 'archived' });
    await expect(correct(ana, 'loser')).rejects.toMatchObject({ code: 'CONFLICT' });
    const ask = '{ contact(id: "ID") { calls { nodes { disposition corrections { disposition byName } } } } }';
    const answer = await rig.read<{ contact: { calls: { nodes: unknown[] } } }>(ana, ask.replace('ID', contactId));
    expect(answer.contact.calls.nodes).toMatchObject([
      {
        disposition: 'archived',
        corrections: [{ disposition: 'winner', byName: 'Ana Lima' }, { disposition: 'loser' }],
      },
    ]);
  });

  it('stays with its agent after an admin has corrected it; one that an admin has finished does not', async () => {
    const correct = (actor: Actor, callLogId: string, disposition: 'loser' | 'archived') =>
      recordDisposition(rig.services, actor, { contactId, disposition, notes: null, about: { callLogId } });
    const { id } = await dial(ana);
    await win(ana);
    await correct(rig.admin, id, 'loser');
    expect(await correct(ana, id, 'archived')).toMatchObject({ status: 'archived' });
    const { id: nextId } = await dial(ana);
    await win(rig.admin, { callLogId: nextId });
    await expect(correct(ana, nextId, 'loser')).rejects.toMatchObject({
      userMessage: 'This call was finished by Another agent.',
    });
  });

  it('is corrected to one without notes: they are gone from call and contact', async () => {
    const SAVE = `mutation ($id: ID!, $call: ID, $notes: String) {
      recordDisposition(contactId: $id, input: { disposition: winner, callLogId: $call, notes: $notes }) { notes } }`;
    const { id } = await dial(ana);
    const save = async (notes?: string) => {
      const answer = await rig.read<{ recordDisposition: object }>(ana, SAVE, { id: contactId, call: id, notes });
      const { rows } = await rig.pool.query('SELECT notes FROM call_logs WHERE id = $1', [id]);
      return [answer.recordDisposition, ...rows];
    };
    expect(await save('wants a demo')).toEqual([{ notes: 'wants a demo' }, { notes: 'wants a demo' }]);
    expect(await save()).toEqual([{ notes: 'wants a demo' }, { notes: 'wants a demo' }]);
    expect(await save('')).toEqual([{ notes: null }, { notes: null }]);
  });

  it('returns the same call under the same key', async () => {
    const { id } = await dial(ana);
    const save = () =>
      recordDisposition(rig.services, ana, {
        contactId,
        disposition: 'winner',
        notes: null,
        idempotencyKey: `k-${id}`,
      });
    expect((await save()).savedCall).toMatchObject({ callLogId: id });
    expect((await save()).savedCall).toMatchObject({ callLogId: id });
  });
});

describe('open calls', () => {
  it('include calls of seven days whose contact exists in a list that the user sees', async () => {
    const { id } = await dial(ana);
    expect(await open(ana)).toMatchObject([{ id }]);
    expect(await open(bo)).toEqual([]);
    await rig.pool.query('DELETE FROM user_call_list_assignments WHERE call_list_id = $1 AND user_id = $2', [
      listId,
      ana.userId,
    ]);
    expect(await open(ana)).toEqual([]);
  });

  it('keeps the first end, from which the wrap-up counts', async () => {
    const { id, calledAt } = await dial(ana);
    const ask =
      'mutation ($id: ID!, $endedAt: DateTime, $sentAt: DateTime) { endCall(id: $id, endedAt: $endedAt, sentAt: $sentAt) { endedAt } }';
    const seconds = (count: number) => new Date(calledAt.getTime() + count * 1_000);
    // Three minutes off, as a browser may be.
    const off = (at: Date) => new Date(at.getTime() + 180_000).toISOString();
    later(40_000);
    const first = { id, endedAt: off(seconds(30)), sentAt: off(now) };
    expect(await rig.read(ana, ask, first)).toEqual({ endCall: { endedAt: seconds(30).toISOString() } });
    later(10_000);
    expect(await rig.read(ana, ask, { id })).toEqual({ endCall: { endedAt: seconds(30).toISOString() } });
    later(10_000);
    await win(ana);
    const { rows } = await rig.pool.query('SELECT work_seconds FROM call_logs WHERE id = $1', [id]);
    expect(rows).toEqual([{ work_seconds: 30 }]);
  });

  it('end with the result if their end arrives later', async () => {
    const { id } = await dial(ana);
    await win(ana);
    const saved = now.toISOString();
    later(5_000);
    expect(await rig.read(ana, `mutation { endCall(id: "${id}") { endedAt } }`)).toEqual({
      endCall: { endedAt: saved },
    });
  });
});
