import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findContact } from '#contacts/find-contact.ts';
import { forgetKeys } from '#idempotency/idempotency.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import { forgetResultKeys } from './result.repo.ts';

let rig: CallListsRig;
let ana: Actor & { userId: string };
let contactId: string;
let id: string;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
});
beforeEach(async () => {
  contactId = (await rig.addListOf(1, [ana.userId])).contactIds[0] ?? '';
  const call = { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null };
  ({ id } = await logCall(rig.services, ana, call));
});
afterAll(() => rig.stop());

const save = (disposition: 'winner' | 'loser', key: string, callLogId?: string, actor: Actor = ana) =>
  recordDisposition(rig.services, actor, {
    contactId,
    disposition,
    callOutcome: 'answered',
    duration: 60,
    notes: null,
    idempotencyKey: `${key}-${id}`,
    about: { callLogId },
  });
/** The state that a repetition must not change. */
const state = async () => ({
  contact: await findContact(rig.services, { kind: 'all' }, contactId),
  calls: (await rig.pool.query('SELECT * FROM call_logs WHERE contact_id = $1', [contactId])).rows,
  corrections: (await rig.pool.query('SELECT * FROM call_corrections WHERE call_log_id = $1', [id])).rows,
});
/** Longer than keys are kept apart from their calls. */
const daysLater = async () => {
  await rig.pool.query("UPDATE idempotency_keys SET created_at = created_at - INTERVAL '3 days'");
  await forgetKeys(rig.pool);
  await forgetResultKeys(rig.pool);
};

describe('a result that is sent again after days gets its answer again, and changes nothing', () => {
  it.each([
    ['an admin has corrected it since', undefined, () => save('winner', 'second', id, rig.admin)],
    ['it names its call, and was corrected since', 'named', () => save('winner', 'second', id)],
    [
      'it was corrected twice since',
      'named',
      async () => {
        await save('winner', 'second', id);
        await save('winner', 'third', id);
      },
    ],
    [
      'it was undone since, and another one saved',
      undefined,
      async () => {
        await undoResult(rig.services, ana, id);
        await save('winner', 'second');
      },
    ],
  ] as const)('%s', async (_, named, after) => {
    const callLogId = named && id;
    await save('loser', 'first', callLogId);
    await after();
    const before = await state();
    expect(before.contact).toMatchObject({ status: 'winner', totalCalls: 1 });
    await daysLater();
    expect(await save('loser', 'first', callLogId)).toMatchObject({ savedCall: { callLogId: id } });
    expect(await state()).toEqual(before);
  });

  it('also for an admin’s result of an agent’s call', async () => {
    await save('loser', 'first', id, rig.admin);
    const before = await state();
    await daysLater();
    await save('loser', 'first', id, rig.admin);
    expect(await state()).toEqual(before);
  });

  it('but its key is rejected with another body', async () => {
    await save('loser', 'first', id);
    await save('winner', 'second', id);
    await daysLater();
    await expect(save('winner', 'first', id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
