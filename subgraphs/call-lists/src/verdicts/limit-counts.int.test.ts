import type { Reason } from '@dialdeck/common/calling/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCalling } from '#call-lists/change-calling.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { verdictOfNumber } from './verdicts.ts';

const HOUR_MS = 3_600_000;
const CALLS = 150;
const PHONES = Array.from({ length: 6 }, (_, index) => `+1303555${2_000 + index}`);
/** Lists without a subject share theirs. */
const SUBJECTS = ['Solar', 'Solar', 'Roof', null, null];
const LIMITS = [
  { kind: 'limit', most: 1, per: { hours: 24 }, within: 'organisation' },
  { kind: 'limit', most: 1, per: { days: 2 }, within: 'subject' },
  { kind: 'limit', most: 1, per: { hours: 3 }, within: 'subject' },
] as const;

let rig: CallListsRig;
let now = new Date();
let lists: { id: string; subject: string | null; contacts: Map<string, string> }[];
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  lists = await Promise.all(SUBJECTS.map(addList));
});
afterAll(() => rig.stop());

async function addList(subject: string | null) {
  const { id, contactIds } = await rig.addListOf(PHONES);
  const calling = { audience: null, subject, seller: null, customers: false, hours: null, endsOn: null };
  await changeCalling(rig.services, id, calling);
  return { id, subject, contacts: new Map(PHONES.map((phone, index) => [phone, contactIds[index] ?? ''])) };
}

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** A dial, a call that was made hours ago, one without a contact or to another number, a result of its own with an outcome or without. */
async function callSomebody(): Promise<void> {
  const [list, phone] = [any(lists), any(PHONES)];
  const contactId = list.contacts.get(phone) ?? '';
  const dial = { contactId, callListId: list.id, phoneNumber: phone, duration: 0, notes: null };
  const made = { made: true, dialledAt: new Date(now.getTime() - Math.random() * 60 * HOUR_MS) };
  const log = (input: object) => logCall(rig.services, rig.admin, { ...dial, ...input });
  const ways = [
    () => log({ made: true }),
    () => log(made),
    () => log({ ...made, phoneNumber: any(PHONES) }),
    () => log({ ...made, contactId: null }),
    () => log({ ...made, contactId: null, callListId: null }),
    () =>
      recordDisposition(rig.services, rig.admin, {
        contactId,
        disposition: 'archived',
        callOutcome: 'answered',
        notes: null,
      }),
    () => recordDisposition(rig.services, rig.admin, { contactId, disposition: 'archived', notes: null }),
    () => scheduleRetry(rig.services, rig.admin, { contactId, callOutcome: 'busy', notes: null }),
  ];
  // A contact that is decided takes no further try.
  await any(ways)().catch((cause) =>
    expect(cause).toMatchObject({ code: expect.stringMatching(/CONFLICT|BAD_INPUT/) }),
  );
}

/** Every call that claims to have been made, by its list's subject and the number that was dialled. */
async function recount(phone: string, subject: string | null): Promise<string[]> {
  const { rows } = await rig.pool.query<{ a: number; b: number; c: number }>(
    `SELECT count(*) FILTER (WHERE dialled_at > $2::timestamptz - INTERVAL '24 hours')::int AS a,
       count(*) FILTER (WHERE dialled_at > $2::timestamptz - INTERVAL '48 hours' AND is_of_subject)::int AS b,
       count(*) FILTER (WHERE dialled_at > $2::timestamptz - INTERVAL '3 hours' AND is_of_subject)::int AS c
     FROM (SELECT dialled_at, call_lists.subject IS NOT DISTINCT FROM $3 AS is_of_subject
       FROM call_logs LEFT JOIN call_lists ON call_lists.id = call_list_id WHERE phone_number = $1 AND dialled_at <= $2) AS calls`,
    [phone, now, subject],
  );
  const { a = 0, b = 0, c = 0 } = rows[0] ?? {};
  const told = (calls: number, span: string) =>
    calls === 0 ? [] : [`Calls in the last ${span}: ${calls}. Allowed: 1.`];
  return [...told(a, '24 hours'), ...told(b, '2 days'), ...told(c, '3 hours')].toSorted();
}

it('counts all calls of a number for a limit, in any list', async () => {
  for (let n = 0; n < CALLS; n++) {
    await callSomebody();
    now = new Date(now.getTime() + 1_000);
  }
  await rig.addRules(LIMITS, { country: '*' });
  const counts: number[] = [];
  for (const { id, subject } of lists)
    for (const phone of PHONES) {
      const { reasons } = await verdictOfNumber(rig.services, rig.admin, { phone, callListId: id, at: now });
      const limits = reasons.filter(({ code }) => code === 'LIMIT') as (Reason & { message: string })[];
      expect(limits.map(({ message }) => message).toSorted()).toEqual(await recount(phone, subject));
      counts.push(...limits.map(({ params }) => Number(params.calls)));
    }
  expect(Math.max(...counts)).toBeGreaterThan(5);
});
