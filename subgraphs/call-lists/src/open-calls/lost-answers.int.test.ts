import { randomUUID } from 'node:crypto';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { readOpenCalls } from './open-call.repo.ts';

let rig: CallListsRig;
let now = new Date();
let ana: Actor & { userId: string };
let contactId: string;
let listId: string;
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember({ firstName: 'Ana' });
});
beforeEach(async () => {
  const list = await rig.addListOf(1, [ana.userId]);
  listId = list.id;
  contactId = list.contactIds[0] ?? '';
});
afterAll(() => rig.stop());

const dial = (idempotencyKey: string) =>
  logCall(rig.services, ana, {
    contactId,
    callListId: null,
    phoneNumber: '+14155550132',
    duration: 0,
    notes: null,
    idempotencyKey,
  });
/** By a browser whose clock is so many milliseconds ahead. */
const end = async (id: string, ahead: number) => {
  const at = new Date(now.getTime() + ahead).toISOString();
  await rig.ask(ana, `mutation { endCall(id: "${id}", endedAt: "${at}", sentAt: "${at}") { id } }`);
};
const save = (idempotencyKey: string, about = {}) =>
  recordDisposition(rig.services, ana, {
    contactId,
    disposition: 'winner',
    callOutcome: 'answered',
    duration: 60,
    notes: null,
    idempotencyKey,
    about,
  });
const calls = async () => {
  const text = 'SELECT id, disposition, work_seconds AS "workSeconds" FROM call_logs WHERE contact_id = $1';
  return (await rig.services.pool.query(text, [contactId])).rows;
};
const openCalls = async () => {
  const open = await readOpenCalls(rig.services.pool, { userId: ana.userId, seesAll: false, limit: 200 });
  return open.filter((call) => call.contactId === contactId);
};

describe('a browser dies, or answers to it get lost: the call is open or finished, never absent, never there twice', () => {
  it.each([
    ['dial', 1, false],
    ['dial', 3, false],
    ['end', 1, false],
    ['end', 3, false],
    ['result', 1, false],
    ['result', 1, true],
    ['result', 3, false],
    ['result', 3, true],
  ] as const)(
    'the last thing sent is the %s, each is sent %i times, the result names its call: %s',
    async (last, times, isNamed) => {
      const key = randomUUID();
      let id = '';
      for (let sent = 0; sent < times; sent++) id = (await dial(key)).id;
      for (let sent = 0; last !== 'dial' && sent < times; sent++) await end(id, 0);
      for (let sent = 0; last === 'result' && sent < times; sent++) await save(key, isNamed ? { callLogId: id } : {});
      const all = await calls();
      const open = await openCalls();
      expect(all.map((call) => call.id)).toEqual([id]);
      expect(open.map((call) => call.id)).toEqual(last === 'result' ? [] : [id]);
      expect(all.filter(({ disposition }) => disposition !== null).length + open.length).toBe(1);
      const { kept, counted } = await rig.countsOf(listId);
      expect(kept).toEqual(counted);
    },
  );
});

it.each([-180_000, 0, 180_000])('computes the wrap-up time to the second with a clock %i ms ahead', async (ahead) => {
  const key = randomUUID();
  const { id } = await dial(key);
  now = new Date(now.getTime() + 60_000);
  await end(id, ahead);
  now = new Date(now.getTime() + 20_000);
  const at = new Date(now.getTime() + ahead);
  await save(key, { callLogId: id, endedAt: new Date(at.getTime() - 20_000), savedAt: at, sentAt: at });
  const [call] = await calls();
  expect(Math.abs(call.workSeconds - 20)).toBeLessThanOrEqual(1);
});

it('returns the keys of the dials, by which a browser recognizes its own calls', async () => {
  const key = randomUUID();
  const { id } = await dial(key);
  const { openCalls: open } = await rig.read<{ openCalls: object[] }>(ana, '{ openCalls { id key } }');
  expect(open).toContainEqual({ id, key });
});
