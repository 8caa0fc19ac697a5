import type { RetryOutcome } from '@dialdeck/common/calls/retry.rules';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimContact } from '#leases/claim-contact.ts';
import { claimNext } from '#leases/claim-next.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import { scheduleRetry } from './schedule-retry.ts';

let rig: CallListsRig;
let ana: Actor & { userId: string };
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
});
beforeEach(async () => {
  list = await rig.addListOf(3, [ana.userId]);
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
/** Each is a request of its own, however soon it comes after the last. */
const retry = (index: number, callOutcome: RetryOutcome = 'no-answer', idempotencyKey: string = crypto.randomUUID()) =>
  scheduleRetry(rig.services, ana, { contactId: at(index), callOutcome, notes: null, idempotencyKey });
const dial = (index: number) =>
  logCall(rig.services, ana, {
    contactId: at(index),
    callListId: null,
    phoneNumber: '+14155550132',
    duration: 0,
    notes: null,
  });
const due = (index: number) =>
  rig.pool.query(`UPDATE contacts SET retry_at = now() - INTERVAL '1 second' WHERE id = $1`, [at(index)]);
const next = async () => (await claimNext(rig.services, ana, { callListId: list.id }))?.contact.id ?? null;
const settings = (change: object) =>
  rig.read(
    rig.admin,
    'mutation ($id: ID!, $input: CallListSettingsInput!) { changeCallListSettings(id: $id, input: $input) { maxTries defaultCountry } }',
    {
      id: list.id,
      input: {
        defaultCountry: 'US',
        retryNoAnswerMinutes: 120,
        retryBusyMinutes: 30,
        retryVoicemailMinutes: 240,
        maxTries: 5,
        callbackGraceMinutes: 60,
        ...change,
      },
    },
  );

describe('a call that was not answered', () => {
  it.each([
    ['no-answer', 120],
    ['busy', 30],
    ['voicemail', 240],
  ] as const)('%s: the contact returns after %i minutes', async (outcome, minutes) => {
    await dial(0);
    const contact = await retry(0, outcome);
    expect(contact).toMatchObject({ status: 'attempted', tries: 1, totalCalls: 1, lastCallDisposition: null });
    expect(((contact.retryAt?.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(minutes, 0);
    expect((await rig.callEvents()).at(-1)).toMatchObject({
      before: { label: 'attempted' },
      after: { label: outcome, isAnswered: false },
    });
  });

  it('is not claimed until it is due, even when no other contact is left', async () => {
    for (const index of [1, 2])
      await recordDisposition(rig.services, ana, { contactId: at(index), disposition: 'loser', notes: null });
    await retry(0);
    expect(await next()).toBeNull();
    await due(0);
    expect(await next()).toBe(at(0));
  });

  it('comes after contacts that were never called', async () => {
    await claimContact(rig.services, ana, { contactId: at(0) });
    await retry(0);
    expect(await next()).toBe(at(1));
    await due(0);
    await recordDisposition(rig.services, ana, { contactId: at(1), disposition: 'winner', notes: null });
    expect(await next()).toBe(at(2));
    await recordDisposition(rig.services, ana, { contactId: at(2), disposition: 'winner', notes: null });
    expect(await next()).toBe(at(0));
  });

  it('retries at most as often as the list allows, and brings the contact back after more tries are allowed', async () => {
    await settings({ maxTries: 2 });
    for (const index of [1, 2])
      await recordDisposition(rig.services, ana, { contactId: at(index), disposition: 'loser', notes: null });
    await retry(0);
    await due(0);
    expect(await next()).toBe(at(0));
    await retry(0);
    await due(0);
    expect(await next()).toBeNull();
    const ask = 'query ($id: ID!) { contact(id: $id) { retry { tries maxTries at } } }';
    expect(await rig.read(ana, ask, { id: at(0) })).toEqual({
      contact: { retry: { tries: 2, maxTries: 2, at: null } },
    });
    await settings({ maxTries: 3 });
    expect(await rig.read(ana, ask, { id: at(0) })).toMatchObject({ contact: { retry: { at: expect.any(String) } } });
    expect(await next()).toBe(at(0));
  });

  it('can be dialed by hand at any time, which counts as another try if it is not answered', async () => {
    await retry(0);
    await dial(0);
    expect(await retry(0, 'busy')).toMatchObject({ tries: 2, totalCalls: 2 });
    const { rows } = await rig.pool.query(
      'SELECT outcome FROM call_logs WHERE contact_id = $1 ORDER BY called_at, id',
      [at(0)],
    );
    expect(rows).toEqual([{ outcome: 'no-answer' }, { outcome: 'busy' }]);
  });

  it('ends the tries with a result, and counts a double click as one try', async () => {
    const answers = await Promise.all([retry(0, 'busy', 'tap'), retry(0, 'busy', 'tap')]);
    expect(answers.map(({ tries }) => tries)).toEqual([1, 1]);
    const contact = await recordDisposition(rig.services, ana, {
      contactId: at(0),
      disposition: 'callback',
      callOutcome: 'answered',
      notes: null,
    });
    expect(contact).toMatchObject({ status: 'callback', tries: 0, retryAt: null });
  });

  it.each(['callback', 'winner', 'loser'] as const)(
    'keeps an earlier %s in contact, counts and reports',
    async (disposition) => {
      await recordDisposition(rig.services, ana, { contactId: at(0), disposition, notes: null });
      expect(await retry(0)).toMatchObject({ status: 'attempted', callbackAt: null, lastCallDisposition: disposition });
      const { kept, counted } = await rig.countsOf(list.id);
      expect(kept).toEqual(counted);
      expect(kept).toMatchObject({ attempted: 1, [disposition]: 0, completed: 1 });
      const told = (await rig.callEvents()).slice(-2);
      expect(told.map(({ after }) => after?.label)).toEqual([disposition, 'no-answer']);
    },
  );

  it('rejects outcomes of calls that were answered or never can be', async () => {
    const ask =
      'mutation ($id: ID!, $outcome: CallOutcome!) { scheduleRetry(contactId: $id, input: { callOutcome: $outcome }) { id } }';
    for (const outcome of ['answered', 'invalid'])
      expect((await rig.ask(ana, ask, { id: at(0), outcome })).errors).toMatchObject([
        { code: 'BAD_INPUT', message: 'Only no answer, busy and voicemail are tried again' },
      ]);
  });
});

describe('a result that is corrected to Try Again', () => {
  const correct = (callLogId: string, callOutcome: RetryOutcome = 'no-answer') =>
    scheduleRetry(rig.services, ana, { contactId: at(0), callOutcome, notes: null, about: { callLogId } });
  const result = (disposition: 'winner' | 'loser', callOutcome: 'answered' | 'no-answer', callLogId: string) =>
    recordDisposition(rig.services, ana, {
      contactId: at(0),
      disposition,
      callOutcome,
      duration: 60,
      notes: null,
      about: { callLogId },
    });
  const callOf = async (id: string) => {
    const text = 'SELECT disposition, outcome, duration FROM call_logs WHERE id = $1';
    return (await rig.pool.query(text, [id])).rows[0];
  };

  it.each(['answered', 'no-answer'] as const)(
    'removes a result with the outcome %s from call, contact and counts',
    async (outcome) => {
      const { id } = await dial(0);
      await result('winner', outcome, id);
      expect(await correct(id)).toMatchObject({ status: 'attempted', tries: 1, lastCallDisposition: null });
      expect(await callOf(id)).toEqual({ disposition: null, outcome: 'no-answer', duration: 0 });
      const { kept, counted } = await rig.countsOf(list.id);
      expect(kept).toEqual(counted);
      expect(kept).toMatchObject({ attempted: 1, winner: 0, completed: 0 });
      expect((await rig.callEvents()).at(-1)).toMatchObject({
        before: { label: 'winner' },
        after: { label: 'no-answer', isAnswered: false },
      });
    },
  );

  it('counts one try, however often it is corrected', async () => {
    const { id } = await dial(0);
    await result('loser', 'no-answer', id);
    await correct(id);
    expect(await correct(id, 'busy')).toMatchObject({ tries: 1 });
  });

  it('restores the result of an earlier call', async () => {
    await result('loser', 'answered', (await dial(0)).id);
    const { id } = await dial(0);
    await result('winner', 'answered', id);
    expect(await correct(id)).toMatchObject({ status: 'attempted', lastCallDisposition: 'loser' });
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ completed: 1 });
  });
});

describe('the settings of a list', () => {
  it('are refused in words', async () => {
    for (const change of [
      { maxTries: 0 },
      { maxTries: 21 },
      { retryBusyMinutes: 0 },
      { callbackGraceMinutes: -1 },
      { defaultCountry: 'XX' },
    ])
      await expect(settings(change)).rejects.toThrow(/From|Please choose a country/);
    expect(await settings({ defaultCountry: 'de' })).toEqual({
      changeCallListSettings: { maxTries: 5, defaultCountry: 'DE' },
    });
  });
});
