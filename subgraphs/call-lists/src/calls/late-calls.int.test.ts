import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { findKeptCall } from '#evidence/evidence.repo.ts';
import { evidenceOf } from '#evidence/evidence.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';

const PHONE = '+13035550171';
const HOUR = 3_600_000;

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let now = new Date();
let contactId: string;
let callListId: string;
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  now = new Date(Date.now() - 5 * HOUR);
  await rig.pool.query('DELETE FROM do_not_call');
  const list = await rig.addListOf([PHONE], [ana.userId]);
  [callListId, contactId] = [list.id, list.contactIds[0] ?? ''];
  now = new Date();
});

const before = (ms: number) => new Date(now.getTime() - ms);
const lines: unknown[] = [];
const services = () => ({ ...rig.services, log: { info: (line: unknown) => void lines.push(line) } as never });
const log = (dialledAt: Date, { startedAt, ...call }: { startedAt?: Date; contactId?: null } = {}) => {
  const actor = { ...ana, ...(startedAt && { startedAt: startedAt.getTime() }) };
  const dial = { contactId, callListId, phoneNumber: PHONE, duration: 0, notes: null, made: true, dialledAt };
  return logCall(services(), actor, { ...dial, ...call });
};
const forbid = async () => {
  const entry = { phone: PHONE, scope: 'everywhere' as const, reason: 'asked' as const, note: null };
  await addEntry(rig.services, rig.admin, entry);
  now = new Date(Date.now() + 60_000);
};
const evidence = async (id: string) => {
  const kept = await findKeptCall(rig.pool, id);
  return kept && (await evidenceOf(rig.pool, kept));
};

describe('a call that is logged late', () => {
  it.each([
    ['three hours', 3 * HOUR],
    ['two years, before the list', 2 * 365 * 24 * HOUR],
    ['a little more than two minutes', 121_000 + 60_000],
  ])('is late with both verdicts after %s, and leaves a line in the log', async (_, ms) => {
    await forbid();
    lines.length = 0;
    const call = await log(before(ms));
    expect(call).toMatchObject({ ruleState: 'late', madeState: 'allowed', loggedState: 'outside' });
    expect(lines).toEqual([
      {
        event: 'call.logged_late',
        subject: { callLogId: call.id, madeState: 'allowed', loggedState: 'outside' },
      },
    ]);
    expect(await evidence(call.id)).toMatchObject({
      state: 'late',
      made: { state: 'allowed', message: null },
      logged: { state: 'outside', message: expect.stringContaining('do-not-call list') },
      recomputed: 'same',
    });
    expect(call.dialledAt?.getTime()).toBeGreaterThanOrEqual(before(6 * HOUR).getTime());
  });

  it('is not late within two minutes, and judged by its instant', async () => {
    await forbid();
    expect(await log(before(59_000))).toMatchObject({ ruleState: 'outside', madeState: null, loggedState: null });
  });

  it('has no state of its own without active rules and do-not-call entries', async () => {
    lines.length = 0;
    expect(await log(before(3 * HOUR))).toMatchObject({ ruleState: 'allowed', madeState: null, loggedState: null });
    expect(await log(before(3 * HOUR), { contactId: null })).toMatchObject({ ruleState: 'allowed' });
    expect(lines).toEqual([]);
  });

  it('is late for a number without a contact, and for a result that creates its call', async () => {
    await forbid();
    expect(await log(before(3 * HOUR), { contactId: null })).toMatchObject({ ruleState: 'late' });
    lines.length = 0;
    const said = { contactId, disposition: 'winner' as const, callOutcome: 'answered' as const };
    for (const times of [{ endedAt: before(3 * HOUR) }, { savedAt: before(3 * HOUR), sentAt: now }]) {
      const { savedCall } = await recordDisposition(services(), ana, {
        ...{ ...said, about: times },
        notes: Object.keys(times).join(' '),
      });
      const id = savedCall?.callLogId ?? '';
      const [call] = await rig.services.callLogs.findByIds([id]);
      expect(call).toMatchObject({ ruleState: 'late', madeState: 'allowed', loggedState: 'outside' });
      expect(call?.dialledAt).toEqual(before(3 * HOUR));
      expect(lines.splice(0)).toMatchObject([{ event: 'call.logged_late' }]);
      expect(await evidence(id)).toMatchObject({ state: 'late', recomputed: 'same' });
    }
  });
});

describe('the instant of a call', () => {
  it('precedes neither the session of its agent nor the list', async () => {
    await forbid();
    const startedAt = before(HOUR);
    const call = await log(before(3 * HOUR), { startedAt });
    expect(call).toMatchObject({ dialledAt: startedAt, ruleState: 'late' });
    expect((await log(before(30 * 60_000), { startedAt })).dialledAt).toEqual(before(30 * 60_000));
    const [list] = await rig.services.lists.findVisible([callListId], { kind: 'all' });
    expect((await log(before(9 * HOUR), { contactId: null })).dialledAt).toEqual(list?.createdAt);
  });

  it('does not precede the claim of the contact', async () => {
    await rig.pool.query(
      "UPDATE contacts SET lease_user_id = $2, lease_until = now() + interval '20 minutes' WHERE id = $1",
      [contactId, ana.userId],
    );
    const { dialledAt } = await log(before(3 * HOUR));
    const minutes = (now.getTime() - (dialledAt?.getTime() ?? 0)) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11);
  });
});
