import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { claimNext } from '#leases/claim-next.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { changeContact } from './change-contact.ts';

type Agent = Actor & { userId: string };
type Patch = Parameters<typeof changeContact>[3];
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
});
beforeEach(async () => {
  list = await rig.addListOf(3, [ana.userId, bo.userId]);
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
const change = (patch: Patch, { actor = ana, id = at(0) }: { actor?: Actor; id?: string } = {}) =>
  changeContact(rig.services, actor, id, patch);
const contact = (id = at(0)) => findContact(rig.services, { kind: 'all' }, id);
const column = async (name: string, id = at(0)) =>
  (await rig.pool.query(`SELECT ${name} AS value FROM contacts WHERE id = $1`, [id])).rows[0].value;

interface Change {
  userName: string;
  changes: Record<string, { from: string | null; to: string | null }>;
}
const HISTORY = `query ($id: ID!, $first: Int!, $after: String) { contact(id: $id) { changes(first: $first, after: $after) {
  nodes { id at userId userName changes } pageInfo { endCursor hasNextPage } } } }`;
interface History {
  contact: { changes: { nodes: Change[]; pageInfo: { endCursor: string; hasNextPage: boolean } } } | null;
}
const page = (variables: object, actor: Actor = ana) =>
  rig.read<History>(actor, HISTORY, { id: at(0), first: 20, ...variables });
const history = async (id = at(0)) => (await page({ id }, rig.admin)).contact?.changes.nodes ?? [];
const changesOf = async (id?: string) => (await history(id)).map(({ changes }) => changes);

const called = async (actor: Actor, id = at(0)) => {
  const { phoneE164 } = await contact(id);
  const dial = { contactId: id, callListId: null, phoneNumber: phoneE164, duration: 0, notes: null };
  return logCall(rig.services, actor, dial);
};
const add = (phones: readonly string[]) =>
  importContacts(rig.services, rig.admin, { callListId: list.id, rows: phones.map((each) => ({ phone: each })) });

describe('corrections at the same moment', () => {
  it('keeps concurrent changes of different fields, each with a history entry', async () => {
    await Promise.all([
      change({ firstName: 'Nora', customFields: { City: 'Lyon' } }),
      change({ company: 'Acme', customFields: { Plan: 'Gold' } }, { actor: bo }),
    ]);
    expect(await contact()).toMatchObject({
      firstName: 'Nora',
      company: 'Acme',
      customFields: { City: 'Lyon', Plan: 'Gold' },
    });
    expect((await history()).map(({ userName }) => userName).toSorted()).toEqual(['Ana Lima', 'Bo Lima']);
  });

  it('keeps the later value of one field, and both in the history', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((lastName) => change({ lastName })));
    const all = await changesOf();
    expect(all.map(({ lastName }) => lastName?.to).toSorted()).toEqual(names);
    // Each begins where another one ended; the first one without a name.
    const { lastName: last } = await contact();
    const others = names.filter((name) => name !== last);
    expect(new Set(all.map(({ lastName }) => lastName?.from))).toEqual(new Set([null, ...others]));
  });

  it('gives a number to one of two contacts, and never swaps two', async () => {
    const to = (id: string, number: number) => change({ phone: phone(number) }, { id });
    const both = await Promise.allSettled([to(at(0), 90), to(at(1), 90)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const taken = both.find((each) => each.status === 'rejected');
    expect(taken?.reason).toMatchObject({ code: 'CONFLICT' });
    const [first, second] = await Promise.all([contact(at(0)), contact(at(2))]);
    const swap = await Promise.allSettled([
      change({ phone: second.phone }, { id: first.id }),
      change({ phone: first.phone }, { id: second.id }),
    ]);
    expect(swap.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('lets an import of the old and the new number add neither, whichever is first', async () => {
    for (let round = 0; round < 12; round++) {
      const { phoneE164 } = await contact();
      const next = phone(100 + round);
      const [corrected] = await Promise.allSettled([change({ phone: next }), add([phoneE164, next, phone(1)])]);
      const { rows } = await rig.pool.query('SELECT phone_e164 FROM contacts WHERE call_list_id = $1', [list.id]);
      const numbers = rows.map((row) => row.phone_e164);
      // If the import was first, its contact has the number: the correction is refused.
      expect(numbers.filter((number) => number === next)).toHaveLength(1);
      expect(numbers.includes(phoneE164)).toBe(corrected.status === 'rejected');
    }
  });

  it('waits for a slice of a running import before it changes a number, and not for another field', async () => {
    let isOver = false;
    const slice = inTransaction(rig.services.pool, async (client) => {
      await holdListAlone(client, list.id);
      await sleep(300);
      isOver = true;
    });
    await sleep(50);
    await change({ company: 'Acme' });
    expect(isOver).toBe(false);
    await change({ phone: phone(91) });
    expect(isOver).toBe(true);
    await slice;
  });

  it('loses neither a result nor a claim', async () => {
    await called(ana);
    await Promise.all([
      recordDisposition(rig.services, ana, { contactId: at(0), disposition: 'winner', notes: 'takes it' }),
      change({ email: 'ana@example.com', phone: phone(92) }),
      change({ title: 'CEO' }, { actor: bo }),
      claimNext(rig.services, bo, { callListId: list.id }),
    ]);
    expect(await contact()).toMatchObject({
      status: 'winner',
      notes: 'takes it',
      email: 'ana@example.com',
      title: 'CEO',
      phoneE164: phone(92),
    });
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
  });

  it('indexes the corrected text while the index reads the old one', async () => {
    await rig.pool.query('DELETE FROM contact_search WHERE contact_id = $1', [at(0)]);
    let changing: Promise<unknown> = Promise.resolve();
    await inTransaction(rig.services.pool, async (client) => {
      const text = `INSERT INTO contact_search (contact_id, call_list_id, search_text) VALUES ($1, $2, 'old')`;
      await client.query(text, [at(0), list.id]);
      changing = change({ lastName: 'Nováková' });
      await sleep(100);
    });
    await changing;
    const { rows } = await rig.pool.query('SELECT search_text FROM contact_search WHERE contact_id = $1', [at(0)]);
    expect(rows).toEqual([{ search_text: await column('search_text') }]);
    expect(rows[0].search_text).toContain('novakova');
  });
});

describe('undo and correction of a result', () => {
  const save = async (disposition: 'winner' | 'loser', notes: string | null, callLogId?: string): Promise<string> => {
    const about = callLogId ? { about: { callLogId } } : {};
    const saved = await recordDisposition(rig.services, ana, { contactId: at(0), disposition, notes, ...about });
    return saved.savedCall?.callLogId ?? '';
  };

  it('leave fields that were corrected since, notes included', async () => {
    const id = await save('winner', 'takes it');
    await change({ notes: 'prefers mornings', email: 'a@example.com', customFields: { City: 'Lyon' } });
    const corrected = { notes: 'prefers mornings', email: 'a@example.com', customFields: { City: 'Lyon' } };
    await save('loser', 'no budget', id);
    expect(await contact()).toMatchObject({ ...corrected, status: 'loser' });
    const undone = await undoResult(rig.services, ana, id);
    expect(undone.contact).toMatchObject({ ...corrected, status: 'winner' });
    expect(await contact()).toEqual(undone.contact);
  });

  it('restore notes that the result set', async () => {
    await change({ notes: 'before' });
    await sleep(5);
    const id = await save('winner', 'takes it');
    await change({ firstName: 'Nora' });
    expect((await undoResult(rig.services, ana, id)).contact).toMatchObject({ notes: 'before', firstName: 'Nora' });
  });

  it('bring back no tries of the old number', async () => {
    const { id } = await called(ana);
    await scheduleRetry(rig.services, ana, { contactId: at(0), callOutcome: 'busy', notes: null });
    await sleep(5);
    const { id: second } = await called(ana);
    await save('winner', null, second);
    await change({ phone: phone(80) });
    const undone = (await undoResult(rig.services, ana, second)).contact;
    const isNew: Partial<ContactRow> = { phoneE164: phone(80), tries: 0, retryAt: null };
    expect(undone).toMatchObject({ ...isNew, status: 'attempted' });
    expect(await contact()).toEqual(undone);
    expect(id).not.toBe(second);
  });

  it('count no try for a corrected result of the old number', async () => {
    const { id } = await called(ana);
    await scheduleRetry(rig.services, ana, { contactId: at(0), callOutcome: 'busy', notes: null });
    await change({ phone: phone(81) });
    const retry = { contactId: at(0), callOutcome: 'no-answer' as const, notes: null, about: { callLogId: id } };
    expect(await scheduleRetry(rig.services, ana, retry)).toMatchObject({
      tries: 0,
      retryAt: null,
      status: 'attempted',
    });
  });
});
