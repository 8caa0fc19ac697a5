import { createLogger } from '@dialdeck/node/process/log';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { findContact } from '#contacts/find-contact.ts';
import { countListedPhones } from '#imports/count-listed-phones.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { placeOldList } from '#places/place-contacts.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
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

describe('a correction', () => {
  it('writes one entry for a request, and none if it changes nothing', async () => {
    const patch = { firstName: 'Nora', email: null, customFields: { City: 'Lyon', Plan: null } };
    await change(patch);
    await change(patch);
    await change({});
    expect(await changesOf()).toEqual([
      { firstName: { from: null, to: 'Nora' }, 'customFields.City': { from: null, to: 'Lyon' } },
    ]);
  });

  it('changes notes without counting a call', async () => {
    const before = await contact();
    await change({ notes: 'prefers mornings' });
    expect(await contact()).toEqual({ ...before, notes: 'prefers mornings', correctedAt: expect.any(Date) });
    expect(await changesOf()).toEqual([{ notes: { from: null, to: 'prefers mornings' } }]);
  });

  it('is for agents of the list, leads of its team and admins', async () => {
    const stranger = await rig.addMember();
    await expect(change({ notes: 'x' }, { actor: stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(change({ phone: phone(93) }, { actor: stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await page({}, stranger)).contact).toBeNull();
    await change({ notes: 'x' }, { actor: rig.admin });
    expect((await history())[0]).toMatchObject({ userId: rig.admin.userId, userName: 'Another agent' });
  });

  it('returns the history in pages, newest first', async () => {
    for (const notes of ['a', 'b', 'c']) await change({ notes });
    const first = await page({ first: 2 });
    expect(first.contact?.changes.nodes.map(({ changes }) => changes.notes?.to)).toEqual(['c', 'b']);
    const { endCursor, hasNextPage } = first.contact?.changes.pageInfo ?? {};
    expect(hasNextPage).toBe(true);
    const rest = await page({ first: 2, after: endCursor });
    expect(rest.contact?.changes).toMatchObject({
      nodes: [{ changes: { notes: { from: null, to: 'a' } } }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('reports the names of the fields in the security log, without values', async () => {
    const log = { info: vi.fn() };
    await changeContact({ ...rig.services, log }, ana, at(0), { notes: 'secret', customFields: { City: 'Lyon' } });
    await changeContact({ ...rig.services, log }, ana, at(0), { notes: 'secret' });
    expect(log.info.mock.calls).toEqual([
      [
        {
          event: 'sensitive_update',
          action: 'changeContact',
          subject: { contactId: at(0), callListId: list.id, fields: ['notes', 'customFields.City'] },
        },
      ],
    ]);
  });

  it('goes to screens of colleagues, among the changes since their last request', async () => {
    const ask = `query ($list: ID!, $ids: [ID!]!, $since: DateTime) {
      contactActivity(callListId: $list, contactIds: $ids, since: $since) { finished { isMine } corrected { id firstName } } }`;
    const since = new Date(Date.now() - 1_000).toISOString();
    const read = (variables: object) => rig.read(bo, ask, { list: list.id, ids: list.contactIds, ...variables });
    const none = { contactActivity: { finished: [], corrected: [] } };
    expect(await read({ since })).toEqual(none);
    await change({ firstName: 'Nora' });
    expect(await read({ since })).toEqual({
      contactActivity: { finished: [], corrected: [{ id: at(0), firstName: 'Nora' }] },
    });
    expect(await read({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual(none);
  });
});

describe('a new number', () => {
  it('is a new attempt, in its own place, with its own verdict', async () => {
    await called(ana);
    await scheduleRetry(rig.services, ana, { contactId: at(0), callOutcome: 'busy', notes: null });
    await rig.pool.query(
      "UPDATE contacts SET time_zone = 'Europe/Paris', parked_until = now(), parked_for = 'LIMIT' WHERE id = $1",
      [at(0)],
    );
    const place = await column('place_id');
    const before = await contact();
    expect(before).toMatchObject({ tries: 1, totalCalls: 1, status: 'attempted' });
    await change({ phone: '+44 20 7946 0018' });
    expect(await contact()).toEqual({
      ...before,
      phone: '+44 20 7946 0018',
      phoneE164: '+442079460018',
      tries: 0,
      retryAt: null,
      correctedAt: expect.any(Date),
    });
    expect(await column('place_id')).not.toBe(place);
    expect(await column('time_zone')).toBe('Europe/Paris');
    expect(await column('parked_until')).toBeNull();
    const { rows } = await rig.pool.query('SELECT phone_number FROM call_logs WHERE contact_id = $1', [at(0)]);
    expect(rows).toEqual([{ phone_number: phone(0) }]);
  });

  it('is judged immediately, and can be on the do-not-call list', async () => {
    await rig.pool.query(
      `INSERT INTO do_not_call (id, phone_e164, scope, reason, source, added_by)
         VALUES (gen_random_uuid(), $1, 'everywhere', 'asked', 'admin', gen_random_uuid())`,
      [phone(94)],
    );
    const save = `mutation ($id: ID!, $input: ContactChangeInput!) { changeContact(id: $id, input: $input) {
      phoneE164 verdict { callable reasons { code } } } }`;
    expect(await rig.read(ana, save, { id: at(0), input: { phone: phone(94) } })).toEqual({
      changeContact: { phoneE164: phone(94), verdict: { callable: false, reasons: [{ code: 'DO_NOT_CALL' }] } },
    });
    await change({ phone: phone(0) });
    expect(await rig.read(ana, '{ contact(id: "ID") { verdict { callable } } }'.replace('ID', at(0)))).toEqual({
      contact: { verdict: { callable: true } },
    });
  });

  it('changes only the spelling of the same number', async () => {
    await called(ana);
    await scheduleRetry(rig.services, ana, { contactId: at(0), callOutcome: 'busy', notes: null });
    const before = await contact();
    await change({ phone: '(415) 555-0000' });
    expect(await contact()).toEqual({ ...before, phone: '(415) 555-0000', correctedAt: expect.any(Date) });
    expect(await changesOf()).toEqual([{ phone: { from: phone(0), to: '(415) 555-0000' } }]);
    expect(await add([phone(0)])).toMatchObject({ imported: 0 });
  });

  it.each(['call me', '+49 1', '55'])('rejects %s, and keeps the other fields of the request', async (text) => {
    const before = await contact();
    await expect(change({ phone: text, firstName: 'Nora' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { phone: 'This is not a valid phone number.' },
    });
    expect(await contact()).toEqual(before);
  });

  it('rejects a number that another contact has, by its name or number, and takes one that another had', async () => {
    const was = { id: at(1), actor: ana };
    await change({ firstName: 'Bo', lastName: 'Chen' }, was);
    await expect(change({ phone: phone(1), notes: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'This number is already in this list: Bo Chen.',
      fields: { phone: 'This number is already in this list: Bo Chen.' },
    });
    expect((await contact()).notes).toBeNull();
    await expect(change({ phone: phone(2) })).rejects.toMatchObject({
      userMessage: 'This number is already in this list: +1 (415) 555-0002.',
    });
    await change({ phone: phone(95) }, was);
    expect(await change({ phone: phone(1) })).toMatchObject({ phoneE164: phone(1) });
  });

  it('is rejected while another agent holds the contact; other fields and spellings are saved', async () => {
    await claimContact(rig.services, bo, { contactId: at(0) });
    await expect(change({ phone: phone(96), notes: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Bo Lima is calling this contact.',
    });
    await change({ notes: 'x', phone: '(415) 555-0000' });
    await change({ phone: phone(96) }, { actor: bo });
    expect(await contact()).toMatchObject({ notes: 'x', phoneE164: phone(96) });
    // The call goes on.
    expect(await column('lease_user_id')).toBe(bo.userId);
  });

  it('is never brought back by a batch or a check', async () => {
    await change({ phone: phone(97) });
    await change({ phone: phone(98) });
    expect(await add([phone(0), phone(97), phone(98), phone(99)])).toMatchObject({ imported: 1, duplicates: 3 });
    const phones = [phone(0), phone(97), phone(98), phone(50)];
    expect(await countListedPhones(rig.services, rig.admin, { callListId: list.id, phones })).toBe(3);
  });

  it('keeps its place while a worker places the old number', async () => {
    await rig.pool.query("UPDATE call_lists SET places_release = 'old' WHERE id = $1", [list.id]);
    await rig.pool.query('UPDATE contacts SET place_id = NULL WHERE call_list_id = $1', [list.id]);
    const places = {
      ...rig.services.places,
      async placeAll(located: Parameters<typeof rig.services.places.placeAll>[0]) {
        await change({ phone: '+44 20 7946 0018' });
        return rig.services.places.placeAll(located);
      },
    };
    const log = createLogger('test', { level: 'silent' });
    await placeOldList({ pool: rig.pool, places, log }, new AbortController().signal);
    const [place] = await rig.services.places.placeAll([{ phoneE164: '+442079460018' }]);
    expect(await column('place_id')).toBe(place?.placeId);
    expect(await column('place_id', at(1))).not.toBeNull();
  });
});
