import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegister } from '#registers/registers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { verdictOfNumber } from '#verdicts/verdicts.ts';
import { retire } from './rule-sets.ts';

const PHONE = '+13035550150';
const MIGRATION = new URL(
  '../../prisma/migrations/20261127191500_register_ids_in_small_letters/migration.sql',
  import.meta.url,
);

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const HOURS = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }], unless: [] };
const naming = (registerId: string) => ({ kind: 'register', registerId, maxAgeDays: 31 });

async function messages(callListId: string) {
  const { reasons } = await verdictOfNumber(rig.services, rig.admin, { phone: PHONE, callListId });
  return reasons.map(({ message }) => message);
}

it('a register is found by its id in capitals, also in rules that were saved with them', async () => {
  const { id: callListId } = await rig.addListOf([PHONE]);
  const register = await createRegister(rig.services, { name: 'Capitals', country: 'US' });
  const capitals = register.id.toUpperCase();
  const setId = await rig.addRules([HOURS, naming(capitals)]);
  const told = ['Capitals was never loaded. An admin has to load it.'];
  expect(await messages(callListId)).toEqual(told);
  await retire(rig.services, setId);

  const ruleSetId = await rig.addRules([HOURS, naming(register.id)]);
  const readRules = async () =>
    (await rig.pool.query('SELECT rules FROM rule_set_versions WHERE rule_set_id = $1', [ruleSetId])).rows[0]?.rules;
  const saved = await readRules();
  await rig.pool.query(
    `UPDATE rule_set_versions SET rules = jsonb_set(rules, '{1,registerId}', to_jsonb($2::text)) WHERE rule_set_id = $1`,
    [ruleSetId, capitals],
  );
  await rig.pool.query(await readFile(MIGRATION, 'utf8'));
  expect(await readRules()).toEqual(saved);
});
