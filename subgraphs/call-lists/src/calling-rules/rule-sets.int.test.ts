import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegister } from '#registers/registers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { verdictOfNumber } from '#verdicts/verdicts.ts';
import { retire } from './rule-sets.ts';

const PHONE = '+13035550150';
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

it('finds a register by its id in capitals', async () => {
  const { id: callListId } = await rig.addListOf([PHONE]);
  const register = await createRegister(rig.services, { name: 'Capitals', country: 'US' });
  const capitals = register.id.toUpperCase();
  const setId = await rig.addRules([HOURS, naming(capitals)]);
  const sentences = ['Capitals was never loaded. An admin has to load it.'];
  expect(await messages(callListId)).toEqual(sentences);
  await retire(rig.services, setId);
});
