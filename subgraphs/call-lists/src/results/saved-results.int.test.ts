import type { Meaning } from '@dialdeck/common/results/result.rules';
import type { CallOutcome } from '@dialdeck/common/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { createResultsRig, type Draft, type ResultsRig, type StoredSet } from '#testing/results-rig.ts';
import { undoResult } from '#undo/undo-result.ts';

let rig: ResultsRig;
beforeAll(async () => {
  rig = await createResultsRig();
});
afterAll(() => rig.stop());

describe('a saved result', () => {
  const NOT_OFFERED = { code: 'BAD_INPUT', fields: { result: 'This result is not offered any more.' } };

  it('is named by the code of an active result of the list, or by an id whatever the list names now', async () => {
    const list = await rig.listWith([{ code: 'sold', leadsTo: 'winner' }], 4);
    const other = await rig.listWith([{ code: 'other', leadsTo: 'loser' }]);
    const [first, second, third, fourth] = list.contactIds as [string, string, string, string];
    for (const name of ['other', 'winner', 'SOLD', '', crypto.randomUUID()])
      if (name) await expect(rig.saveCall(first, name)).rejects.toMatchObject(NOT_OFFERED);
    expect(await rig.saveCall(first, other.idOf('other'))).toMatchObject({
      status: 'loser',
      result: { code: 'other' },
    });
    await rig.save(list.setId, []);
    await expect(rig.saveCall(second, 'sold')).rejects.toMatchObject(NOT_OFFERED);
    expect(await rig.saveCall(second, list.idOf('sold').toUpperCase())).toMatchObject({
      status: 'winner',
      result: { id: list.idOf('sold'), code: 'sold', label: 'sold' },
    });
    await rig.useSet(list.id, null);
    expect(await rig.saveCall(third, list.idOf('sold'))).toMatchObject({ status: 'winner' });
    await expect(rig.saveCall(fourth, 'sold')).rejects.toMatchObject(NOT_OFFERED);
  });

  it('is one of the four next steps in a list without a set', async () => {
    const list = await rig.addListOf(4, [rig.ana.userId]);
    for (const [index, code] of ['callback', 'winner', 'loser', 'archived'].entries())
      expect(await rig.saveCall(list.contactIds[index] ?? '', code)).toMatchObject({ status: code, result: null });
    const { data } = await rig.admins(`query ($id: ID!) { callList(id: $id) { results { id code label } } }`, {
      id: list.id,
    });
    expect((data as { callList: StoredSet }).callList.results).toEqual([
      { id: null, code: 'callback', label: 'Call Back' },
      { id: null, code: 'winner', label: 'Winner' },
      { id: null, code: 'loser', label: 'Loser' },
      { id: null, code: 'archived', label: 'Archive' },
    ]);
  });

  it('wins over a next step that is sent too, and old bodies go on working', async () => {
    const list = await rig.listWith([{ code: 'sold', leadsTo: 'winner' }], 2);
    const [first, second] = list.contactIds as [string, string];
    expect(await rig.saveCall(first, 'sold', { disposition: 'loser' })).toMatchObject({ status: 'winner' });
    expect(await rig.saveCall(second, null, { disposition: 'loser' })).toMatchObject({ status: 'loser', result: null });
  });

  it.each<[Partial<Draft>, CallOutcome | null | undefined, CallOutcome | null]>([
    [{ leadsTo: 'archived' }, undefined, null],
    [{ leadsTo: 'archived' }, 'busy', 'busy'],
    [{ leadsTo: 'archived', outcome: 'invalid' }, undefined, 'invalid'],
    [{ leadsTo: 'archived', outcome: 'invalid' }, 'answered', 'answered'],
    [{ leadsTo: 'winner', meanings: ['success'] }, null, 'answered'],
  ])('%j with outcome %s has the outcome %s', async (draft, callOutcome, expected) => {
    const list = await rig.listWith([{ code: 'one', leadsTo: 'archived', ...draft }]);
    await rig.saveCall(list.contactId, 'one', { callOutcome, duration: 30 });
    const { rows } = await rig.pool.query('SELECT outcome, duration FROM call_logs WHERE contact_id = $1', [
      list.contactId,
    ]);
    expect(rows).toEqual([{ outcome: expected, duration: expected === 'answered' ? 30 : 0 }]);
  });

  it('is refused with values that do not go with it, and nothing is saved', async () => {
    const list = await rig.listWith([
      { code: 'sold', leadsTo: 'winner', meanings: ['success'] },
      { code: 'again', leadsTo: 'retry' },
      { code: 'later', leadsTo: 'callback' },
      { code: 'noted', leadsTo: 'loser', needsNote: true },
    ]);
    const refused: [string, object, object][] = [
      ['sold', { callOutcome: 'busy' }, { callOutcome: 'This result means that somebody answered.' }],
      ['again', {}, { callOutcome: 'Only no answer, busy and voicemail are tried again' }],
      ['again', { callOutcome: 'answered' }, { callOutcome: 'Only no answer, busy and voicemail are tried again' }],
      ['later', { callbackTime: 'custom' }, { customCallbackDate: 'Please choose a date and time' }],
      ['noted', { notes: '' }, { notes: 'Write a note for this result.' }],
      ['sold', { doNotCall: 'everywhere' }, { doNotCall: 'Only Archive goes with the do-not-call list' }],
      [
        'again',
        { callOutcome: 'busy', doNotCall: 'list' },
        { doNotCall: 'Only Archive goes with the do-not-call list' },
      ],
    ];
    for (const [code, more, fields] of refused)
      await expect(rig.saveCall(list.contactId, code, more)).rejects.toMatchObject({ code: 'BAD_INPUT', fields });
    const { rows } = await rig.pool.query('SELECT count(*)::int AS calls FROM call_logs WHERE contact_id = $1', [
      list.contactId,
    ]);
    expect(rows).toEqual([{ calls: 0 }]);
    expect(await rig.saveCall(list.contactId, 'noted', { notes: 'too dear' })).toMatchObject({ status: 'loser' });
  });

  it('that leads to another try is saved as Try Again', async () => {
    const list = await rig.listWith([{ code: 'machine', leadsTo: 'retry', outcome: 'voicemail' }]);
    expect(await rig.saveCall(list.contactId, 'machine')).toMatchObject({
      status: 'attempted',
      tries: 1,
      result: { code: 'machine' },
      lastCallDisposition: null,
    });
    expect((await rig.callEvents()).at(-1)?.after).toMatchObject({ label: 'voicemail', meanings: [] });
  });

  it('is answered again by its key after it was retired, and changes nothing', async () => {
    const list = await rig.listWith([{ code: 'sold', leadsTo: 'winner' }]);
    const send = () => rig.saveCall(list.contactId, 'sold', { idempotencyKey: 'a-key' });
    const first = await send();
    await rig.save(list.setId, []);
    expect((await send()).savedCall).toEqual(first.savedCall);
  });
});

describe('do-not-call entries', () => {
  it.each<[Meaning[], object[]]>([
    [['doNotCall'], [{ scope: 'everywhere', reason: 'asked', days: null }]],
    [['unusable'], [{ scope: 'everywhere', reason: 'unusable', days: 180 }]],
    [['wrongNumber'], [{ scope: 'list', reason: 'wrong-number', days: null }]],
    // One entry for everywhere is in force: the one that does not end.
    [['doNotCall', 'unusable'], [{ scope: 'everywhere', reason: 'asked', days: null }]],
    [
      ['doNotCall', 'wrongNumber'],
      [
        { scope: 'everywhere', reason: 'asked', days: null },
        { scope: 'list', reason: 'wrong-number', days: null },
      ],
    ],
    [['refused'], []],
  ])('follow from %j', async (meanings, expected) => {
    const list = await rig.listWith([{ code: 'one', leadsTo: 'archived', meanings }]);
    const number = list.phoneOf(list.contactId);
    const { savedCall } = await rig.saveCall(list.contactId, 'one');
    const entry = { source: 'agent', callLogId: savedCall?.callLogId };
    expect(await rig.entriesOf(number)).toEqual(expected.map((each) => ({ ...each, ...entry })));
  });

  it('stay after a correction and an undo', async () => {
    const list = await rig.listWith([
      { code: 'stop', leadsTo: 'archived', meanings: ['doNotCall'] },
      { code: 'sold', leadsTo: 'winner' },
    ]);
    const number = list.phoneOf(list.contactId);
    const { savedCall } = await rig.saveCall(list.contactId, 'sold');
    const about = { callLogId: savedCall?.callLogId };
    await rig.saveCall(list.contactId, 'stop', { about });
    expect(await rig.entriesOf(number)).toMatchObject([{ reason: 'asked', callLogId: savedCall?.callLogId }]);
    await rig.saveCall(list.contactId, 'sold', { about });
    await undoResult(rig.services, rig.ana, savedCall?.callLogId ?? '');
    expect(await rig.entriesOf(number)).toMatchObject([{ reason: 'asked' }]);
  });

  it('without an end replace one that ends, and are not replaced by one', async () => {
    const list = await rig.listWith([
      { code: 'dead', leadsTo: 'archived', meanings: ['unusable'] },
      { code: 'stop', leadsTo: 'archived', meanings: ['doNotCall'] },
    ]);
    const number = list.phoneOf(list.contactId);
    await rig.saveCall(list.contactId, 'dead');
    await rig.saveCall(list.contactId, 'stop');
    expect(await rig.entriesOf(number)).toMatchObject([{ reason: 'asked', days: null }]);
    await rig.saveCall(list.contactId, 'dead');
    expect(await rig.entriesOf(number)).toMatchObject([{ reason: 'asked', days: null }]);
    const { rows } = await rig.pool.query(
      `SELECT reason, removed_why AS why FROM do_not_call WHERE phone_e164 = $1 ORDER BY added_at`,
      [number],
    );
    expect(rows).toEqual([
      { reason: 'unusable', why: 'replaced by an entry that lasts longer' },
      { reason: 'asked', why: null },
    ]);
    await rig.pool.query('DELETE FROM do_not_call WHERE phone_e164 = $1', [number]);
    // An admin's entry without an end, too.
    await rig.saveCall(list.contactId, 'dead');
    const asked = { phone: number, scope: 'everywhere' as const, reason: 'legal' as const, note: null };
    expect(await addEntry(rig.services, rig.admin, asked)).toMatchObject({ isNew: true });
    expect(await addEntry(rig.services, rig.admin, asked)).toMatchObject({ isNew: false, entry: { reason: 'legal' } });
  });
});

describe('a rest after a refusal', () => {
  it('follows the results as they are now', async () => {
    await rig.addRules([{ kind: 'rest', after: 'refused', days: 60 }], { country: '*' });
    const list = await rig.listWith([
      { code: 'no', leadsTo: 'callback' },
      { code: 'refused', leadsTo: 'loser', meanings: ['refused'] },
      { code: 'too-dear', leadsTo: 'loser', meanings: ['reached'] },
      { code: 'stop', leadsTo: 'archived', meanings: ['refused'] },
    ]);
    const { savedCall } = await rig.saveCall(list.contactId, 'too-dear');
    const about = { callLogId: savedCall?.callLogId };
    expect(await rig.isResting(list.contactId)).toBe(false);
    for (const [code, rests] of [
      ['refused', true],
      ['no', false],
      ['stop', true],
      ['too-dear', false],
    ] as const) {
      await rig.saveCall(list.contactId, code, { about });
      expect(await rig.isResting(list.contactId)).toBe(rests);
    }
    await rig.saveCall(list.contactId, null, { about, disposition: 'loser', callOutcome: 'answered' });
    expect(await rig.isResting(list.contactId)).toBe(true);
    await undoResult(rig.services, rig.ana, savedCall?.callLogId ?? '');
    expect(await rig.isResting(list.contactId)).toBe(false);
  });
});

it('shows both versions of a corrected result, and its label to a colleague', async () => {
  const list = await rig.listWith([
    { code: 'sold', label: 'Sold', leadsTo: 'winner' },
    { code: 'gone', label: 'Moved away', leadsTo: 'archived' },
  ]);
  const { id } = await logCall(rig.services, rig.ana, {
    contactId: list.contactId,
    callListId: null,
    phoneNumber: list.phoneOf(list.contactId),
    duration: 0,
    notes: null,
  });
  await rig.saveCall(list.contactId, 'sold', { about: { callLogId: id } });
  await rig.saveCall(list.contactId, 'gone', { about: { callLogId: id } });
  const query = `query ($id: ID!) { contact(id: $id) { result { label } calls { nodes {
    result { code label } corrections { disposition result { code label } } } } } }`;
  const { data } = await rig.admins(query, { id: list.contactId });
  expect(data).toEqual({
    contact: {
      result: { label: 'Moved away' },
      calls: {
        nodes: [
          {
            result: { code: 'gone', label: 'Moved away' },
            corrections: [{ disposition: 'winner', result: { code: 'sold', label: 'Sold' } }],
          },
        ],
      },
    },
  });
  const dial = `mutation ($id: ID!) { logCall(input: { contactId: $id, phoneNumber: "+14155550000", seenCalls: 0 }) { id } }`;
  expect((await rig.admins(dial, { id: list.contactId })).errors).toMatchObject([
    { message: 'Ana Lima has called this contact meanwhile: Moved away.' },
  ]);
});
