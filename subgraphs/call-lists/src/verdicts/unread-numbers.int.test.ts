import { randomUUID } from 'node:crypto';
import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegister } from '#registers/registers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { askVerdict } from './ask-verdict.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

/** The reasons why an unreadable number must not be called. */
async function reasons(): Promise<string[]> {
  const question = { phone: null, contact: null, list: null, at: new Date() };
  const told = await askVerdict(rig.pool, rig.services, rig.admin, question);
  return told.reasons.map((reason) => sentenceOf(reason, { timeZone: 'UTC' }));
}

it('judges the age of a register for an unreadable number, which it cannot list', async () => {
  const { id } = await createRegister(rig.services, { name: 'National', country: 'US' });
  await rig.addRules([{ kind: 'register', registerId: id, maxAgeDays: 31 }]);
  expect(await reasons()).toEqual(['National was never loaded. An admin has to load it.']);
  const load = `WITH made AS (INSERT INTO call_lists.register_snapshots (id, register_id, as_of, state, loaded_at, created_by)
      VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date, 'active', now(), $1))
    UPDATE call_lists.registers SET active_snapshot = $1 WHERE id = $2`;
  await rig.ownerPool.query(load, [randomUUID(), id]);
  expect(await reasons()).toEqual([]);
});
