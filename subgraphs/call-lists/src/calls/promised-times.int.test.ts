import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { type RecordDispositionInput, recordDisposition } from './record-disposition.ts';
import { scheduleRetry } from './schedule-retry.ts';

const HOUR = 3_600_000;

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let now = new Date();
let contactId: string;
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  now = new Date(Date.now() - 8 * HOUR);
  contactId = (await rig.addListOf(1, [ana.userId])).contactIds[0] ?? '';
  now = new Date();
});

const after = (hours: number) => new Date(now.getTime() + hours * HOUR);
const call = (input: Partial<RecordDispositionInput>, actor: typeof rig.admin = ana) =>
  recordDisposition(rig.services, actor, { contactId, disposition: 'callback', notes: null, ...input });
const custom = (customCallbackDate: Date) => ({ callbackTime: 'custom' as const, customCallbackDate });

describe('a corrected callback', () => {
  it.each([
    ['that is still to come', 3],
    ['that is due', -3],
  ])('keeps its time and owner %s', async (_, hours) => {
    const promised = new Date(after(hours).getTime() + 12_345);
    const { savedCall } = await call({ ...custom(after(5)), callOutcome: 'answered' });
    const bo = await rig.addMember();
    await rig.pool.query('UPDATE contacts SET callback_at = $2, callback_user_id = $3 WHERE id = $1', [
      ...[contactId, promised, bo.userId],
    ]);
    const about = { callLogId: savedCall?.callLogId ?? '' };
    const kept = { status: 'callback', callbackAt: promised, callbackUserId: bo.userId };
    expect(await call({ about, notes: 'prefers the morning' })).toMatchObject({
      ...kept,
      notes: 'prefers the morning',
    });
    expect(await call({ about, notes: 'by an admin' }, rig.admin)).toMatchObject(kept);
    // A form shows whole minutes.
    const shown = new Date(Math.floor(promised.getTime() / 60_000) * 60_000);
    expect(await call({ about, notes: 'with the time of the form', ...custom(shown) })).toMatchObject(kept);
  });

  it('takes another time that its agent chooses, and refuses one in the past', async () => {
    const { savedCall } = await call(custom(after(5)));
    const about = { callLogId: savedCall?.callLogId ?? '' };
    expect((await call({ about, ...custom(after(9)) })).callbackAt).toEqual(after(9));
    expect((await call({ about, callbackTime: '2hours' })).callbackAt).toEqual(after(2));
    await expect(call({ about, ...custom(after(-1)) })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('is due in 24 hours when it was another result before', async () => {
    const { savedCall } = await call({ disposition: 'loser' });
    expect((await call({ about: { callLogId: savedCall?.callLogId ?? '' } })).callbackAt).toEqual(after(24));
  });
});

describe('a result that arrives three hours after it was saved', () => {
  const late = () => ({ savedAt: after(-3), sentAt: now });
  /** Without an open call the result creates its own. */
  const begun = [
    ['creates its call', async () => undefined],
    [
      'finishes a call',
      async () => {
        now = after(-4);
        await logCall(rig.services, ana, {
          ...{ contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null },
        });
        now = after(4);
      },
    ],
    [
      'finishes a call that was logged late',
      async () => {
        const dial = { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null };
        await logCall(rig.services, ana, { ...dial, made: true, dialledAt: after(-4), sentAt: now });
      },
    ],
  ] as const;

  describe.each(begun)('%s', (_, begin) => {
    it.each([
      ['2hours', -1],
      ['24hours', 21],
      [null, 21],
    ] as const)('promises %s from the save', async (callbackTime, hours) => {
      await begin();
      expect((await call({ callbackTime, about: late() })).callbackAt).toEqual(after(hours));
    });

    it('keeps a custom time that has passed in the meantime, but rejects one before the save', async () => {
      await begin();
      expect((await call({ ...custom(after(-1)), about: late() })).callbackAt).toEqual(after(-1));
      await expect(call({ ...custom(after(-4)), notes: 'no', about: late() })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    });

    it('schedules the retry after a delay from the save', async () => {
      await begin();
      const said = { contactId, callOutcome: 'no-answer' as const, notes: null };
      expect((await scheduleRetry(rig.services, ana, { ...said, about: late() })).retryAt).toEqual(after(-1));
    });
  });

  it('counts from the save by the clock of the server', async () => {
    const about = { savedAt: after(-3 + 5), sentAt: after(5) };
    expect((await call({ callbackTime: '2hours', about })).callbackAt).toEqual(after(-1));
  });

  it('does not count from a save before the contact existed', async () => {
    const { callbackAt } = await call({ callbackTime: '2hours', about: { savedAt: after(-48), sentAt: now } });
    expect(callbackAt?.getTime()).toBeGreaterThan(after(-7).getTime());
  });
});

it('counts a call that was logged later in the hour in which it was made', async () => {
  const dial = { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null };
  await logCall(rig.services, ana, { ...dial, made: true, dialledAt: after(-4) });
  await call({ disposition: 'winner', callOutcome: 'answered' });
  const calledAt = after(-4).toISOString();
  expect((await rig.callEvents()).slice(-2)).toMatchObject([
    { before: null, after: { calledAt, label: 'attempted' } },
    { before: { calledAt, label: 'attempted' }, after: { calledAt, label: 'winner' } },
  ]);
});
