import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { findKeptCall } from '#evidence/evidence.repo.ts';
import { evidenceOf } from '#evidence/evidence.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import { scheduleRetry } from './schedule-retry.ts';

const DENVER = '+13035550100';
const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** 12:00 in Denver. */
const NOON = new Date('2027-03-02T19:00:00Z');
const MORNINGS = { kind: 'hours', windows: [{ days: DAYS, from: '08:00', to: '10:00' }] };

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let now = NOON;
const sets: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  now = NOON;
  for (const id of sets.splice(0)) await retire(rig.services, id);
});

async function addContact(phone = DENVER) {
  const { id: callListId, contactIds } = await rig.addListOf([phone], [ana.userId]);
  return { callListId, contactId: contactIds[0] ?? '' };
}

async function withRules(...rules: unknown[]) {
  sets.push(await rig.addRules(rules));
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

const dialOf = (contactId: string) => ({
  contactId,
  callListId: null,
  phoneNumber: DENVER,
  duration: 0,
  notes: null,
});
const stored = async (id: string) =>
  (
    await rig.pool.query(
      `SELECT phone_e164 AS phone, dialled_at AS "dialledAt", called_at AS "calledAt", rule_state AS "ruleState", dials_before AS "dialsBefore",
         body FROM call_logs LEFT JOIN verdict_bases ON verdict_bases.id = basis_id WHERE call_logs.id = $1`,
      [id],
    )
  ).rows[0];

describe('a call that was made all the same', () => {
  it('is stored with the instant of its dial and the verdict of that instant, and is in the security log', async () => {
    now = hoursBefore(NOON, 24);
    const { contactId } = await addContact();
    await withRules(MORNINGS);
    now = NOON;
    const lines: unknown[] = [];
    const services = { ...rig.services, log: { info: (line: unknown) => void lines.push(line) } as never };
    await expect(logCall(services, ana, dialOf(contactId))).rejects.toMatchObject({ code: 'NOT_CALLABLE' });
    const early = new Date('2027-03-02T16:30:00Z');
    const allowed = await logCall(services, ana, { ...dialOf(contactId), made: true, dialledAt: early });
    const states = { ruleState: 'late', madeState: 'allowed', loggedState: 'outside' };
    expect(allowed).toMatchObject({ dialledAt: early, calledAt: NOON, ...states });
    const { ruleState, ...verdicts } = states;
    expect(lines.splice(0)).toEqual([{ event: 'call.logged_late', subject: { callLogId: allowed.id, ...verdicts } }]);
    const late = await logCall(services, ana, { ...dialOf(contactId), made: true });
    expect(late).toMatchObject({ dialledAt: NOON, ruleState: 'outside' });
    expect(lines).toEqual([{ event: 'call.outside_rules', subject: { callLogId: late.id } }]);
    expect(await stored(late.id)).toMatchObject({
      phone: DENVER,
      ruleState: 'outside',
      body: { place: { zones: ['America/Denver'] } },
    });
    const future = { made: true, dialledAt: new Date('2027-03-03T00:00:00Z') };
    expect((await logCall(services, ana, { ...dialOf(contactId), ...future })).dialledAt).toEqual(NOON);
  });

  it('is dated by the server’s clock instead of the browser’s, and repeating the request returns the same call', async () => {
    now = hoursBefore(NOON, 1);
    const { contactId } = await addContact();
    now = NOON;
    const call = {
      ...dialOf(contactId),
      made: true,
      dialledAt: new Date(NOON.getTime() + 3_540_000),
      idempotencyKey: crypto.randomUUID(),
    };
    const first = await logCall(rig.services, ana, { ...call, sentAt: new Date(NOON.getTime() + 3_600_000) });
    expect(first.dialledAt).toEqual(new Date(NOON.getTime() - 60_000));
    const again = await logCall(rig.services, ana, { ...call, sentAt: new Date(NOON.getTime() + 3_700_000) });
    expect(again.id).toBe(first.id);
  });

  it('is judged by what was known of its number at its instant: a later no does not count, one that was taken back since does', async () => {
    const phone = '+13035550166';
    now = hoursBefore(new Date(), 1);
    const { contactId } = await addContact(phone);
    const made = (minutesAgo: number) =>
      logCall(rig.services, ana, {
        ...dialOf(contactId),
        phoneNumber: phone,
        made: true,
        dialledAt: new Date(now.getTime() - minutesAgo * 60_000),
      });
    // The database dates the entry.
    now = new Date(Date.now() + 10 * 60_000);
    const { entry } = await addEntry(rig.services, rig.admin, {
      phone,
      scope: 'everywhere',
      reason: 'asked',
      note: null,
    });
    const before = await made(30);
    const after = await made(5);
    await rig.pool.query('UPDATE do_not_call SET removed_at = $2 WHERE id = $1', [entry.id, now]);
    const still = await made(4);
    expect([before, after, still].map((call) => [call.ruleState, call.madeState, call.loggedState])).toEqual([
      ['late', 'allowed', 'outside'],
      ['late', 'outside', 'outside'],
      ['late', 'outside', 'allowed'],
    ]);
    for (const { id } of [before, after, still]) {
      const kept = await findKeptCall(rig.pool, id);
      expect(kept && (await evidenceOf(rig.pool, kept))).toMatchObject({ recomputed: 'same' });
    }
  });

  it('counts the calls before its instant, however late it is logged', async () => {
    const phone = '+13035550167';
    const today = new Date();
    now = hoursBefore(today, 49);
    const { contactId } = await addContact(phone);
    const at = (hoursAgo: number) => ({
      ...dialOf(contactId),
      phoneNumber: phone,
      made: true,
      dialledAt: hoursBefore(today, hoursAgo),
    });
    now = hoursBefore(today, 48);
    await withRules({ kind: 'limit', most: 1, per: { hours: 24 }, within: 'organisation' });
    now = hoursBefore(today, 40);
    await logCall(rig.services, ana, at(40));
    now = today;
    expect((await logCall(rig.services, ana, at(30))).madeState).toBe('outside');
    expect((await logCall(rig.services, ana, at(2))).madeState).toBe('allowed');
  });

  it('ignores an instant without "made"', async () => {
    const { contactId } = await addContact();
    const dialledAt = new Date('2027-01-01T00:00:00Z');
    const call = await logCall(rig.services, ana, { ...dialOf(contactId), made: false, dialledAt });
    expect(call).toMatchObject({ dialledAt: NOON, ruleState: 'allowed' });
  });
});

describe('a result that makes its own call', () => {
  it('records a dial and counts for limits if it has an outcome, and records no dial otherwise', async () => {
    const { contactId } = await addContact('+13035550177');
    now = new Date();
    await withRules({ kind: 'limit', most: 2, per: { hours: 24 }, within: 'organisation' });
    const silent = await recordDisposition(rig.services, ana, { contactId, disposition: 'winner', notes: null });
    expect(await stored(silent.savedCall?.callLogId ?? '')).toMatchObject({
      phone: '+13035550177',
      dialledAt: null,
      ruleState: null,
    });
    const states: unknown[] = [];
    const lines: unknown[] = [];
    const services = { ...rig.services, log: { info: (line: unknown) => void lines.push(line) } as never };
    let last: string | undefined;
    for (const callOutcome of ['busy', 'no-answer', 'voicemail'] as const) {
      now = new Date(now.getTime() + 1_000);
      const { savedCall } = await scheduleRetry(services, ana, { contactId, callOutcome, notes: null });
      last = savedCall?.callLogId ?? '';
      const { ruleState, dialsBefore } = await stored(last);
      states.push([ruleState, dialsBefore]);
    }
    expect(states).toEqual([
      ['allowed', 0],
      ['allowed', 1],
      ['outside', 2],
    ]);
    expect(lines).toEqual([{ event: 'call.outside_rules', subject: { callLogId: last } }]);
  });
});

describe('do not call again', () => {
  const entries = async (phone: string) =>
    (
      await rig.pool.query(
        'SELECT scope, source, reason, call_log_id AS "callLogId" FROM do_not_call WHERE phone_e164 = $1',
        [phone],
      )
    ).rows;

  it('is saved with its result, once, for the number', async () => {
    const phone = '+13035550188';
    const { contactId } = await addContact(phone);
    const said = { contactId, disposition: 'archived' as const, notes: null, doNotCall: 'everywhere' as const };
    const idempotencyKey = crypto.randomUUID();
    const { savedCall } = await recordDisposition(rig.services, ana, { ...said, idempotencyKey });
    await recordDisposition(rig.services, ana, { ...said, idempotencyKey });
    expect(await entries(phone)).toEqual([
      { scope: 'everywhere', source: 'agent', reason: 'asked', callLogId: savedCall?.callLogId },
    ]);
  });

  it('rejects a contact that a colleague holds and adds no entry', async () => {
    const phone = '+13035550189';
    const { contactId } = await addContact(phone);
    const bo = await rig.addMember({ firstName: 'Bo' });
    const { id: callLogId } = await logCall(rig.services, ana, { ...dialOf(contactId), phoneNumber: phone });
    await rig.pool.query(
      "UPDATE contacts SET lease_user_id = $2, lease_until = now() + interval '1 minute' WHERE id = $1",
      [contactId, bo.userId],
    );
    const said = { contactId, disposition: 'archived' as const, notes: null, doNotCall: 'list' as const };
    for (const about of [{}, { callLogId }])
      await expect(recordDisposition(rig.services, ana, { ...said, about })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    expect(await entries(phone)).toEqual([]);
  });

  it('adds no entry for a result that cannot be saved', async () => {
    const phone = '+13035550190';
    const { contactId } = await addContact(phone);
    await rig.ownerPool.query(
      `ALTER TABLE call_lists.contacts ADD CONSTRAINT unsaved CHECK (notes <> 'unsaved') NOT VALID`,
    );
    const said = { contactId, disposition: 'archived' as const, notes: 'unsaved', doNotCall: 'everywhere' as const };
    await expect(recordDisposition(rig.services, ana, said)).rejects.toThrow('unsaved');
    await rig.ownerPool.query('ALTER TABLE call_lists.contacts DROP CONSTRAINT unsaved');
    expect(await entries(phone)).toEqual([]);
  });
});

describe('the time of a promised callback', () => {
  it('is refused where it was chosen and is closed there, with the next opening', async () => {
    const { contactId } = await addContact();
    await withRules(MORNINGS);
    const promise = { contactId, disposition: 'callback' as const, notes: null };
    await expect(recordDisposition(rig.services, ana, { ...promise, callbackTime: '2hours' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { callbackTime: 'It will be 14:00 there then. Calls are allowed from 08:00 to 10:00.' },
      nextAt: '2027-03-03T15:00:00.000Z',
    });
    const custom = { callbackTime: 'custom' as const, customCallbackDate: new Date('2027-03-05T20:00:00Z') };
    await expect(recordDisposition(rig.services, ana, { ...promise, ...custom })).rejects.toMatchObject({
      fields: { customCallbackDate: 'It will be 13:00 there then. Calls are allowed from 08:00 to 10:00.' },
    });
    const { rows } = await rig.pool.query('SELECT status FROM contacts WHERE id = $1', [contactId]);
    expect(rows).toEqual([{ status: 'active' }]);
    // Where none was chosen, it is the first opening a day from now.
    const { callbackAt } = await recordDisposition(rig.services, ana, promise);
    expect(callbackAt).toEqual(new Date('2027-03-04T15:00:00Z'));
  });

  it('is taken where the rule lets promised callbacks through', async () => {
    const { contactId } = await addContact();
    await withRules({ ...MORNINGS, unless: ['callback'] });
    const promise = { contactId, disposition: 'callback' as const, notes: null, callbackTime: '2hours' as const };
    const { callbackAt } = await recordDisposition(rig.services, ana, promise);
    expect(callbackAt).toEqual(new Date(NOON.getTime() + 7_200_000));
  });
});
