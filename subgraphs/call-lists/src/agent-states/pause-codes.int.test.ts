import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

interface Code {
  id?: string;
  name: string;
  minutes?: number | null;
}
const read = async () =>
  (await rig.read<{ pauseCodes: Code[] }>(rig.admin, '{ pauseCodes { id name minutes } }')).pauseCodes;
const change = (codes: readonly Code[], who = rig.admin) =>
  rig.ask(who, 'mutation ($codes: [PauseCodeInput!]!) { setPauseCodes(codes: $codes) { id name minutes } }', { codes });

it('has five codes at first', async () => {
  expect((await read()).map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Break', 15],
    ['Lunch', 45],
    ['Training', null],
    ['Meeting', null],
    ['Technical', null],
  ]);
});

it('replaces all codes in their order, retires the others, and activates a code that is sent again', async () => {
  const before = await read();
  const [coffee, lunch] = [before[0], before[1]];
  const { errors } = await change([
    { name: 'Doctor', minutes: 480 },
    { ...lunch, name: 'Lunch', minutes: 30 },
  ]);
  expect(errors).toEqual([]);
  expect(await read()).toMatchObject([
    { name: 'Doctor', minutes: 480 },
    { id: lunch?.id, minutes: 30 },
  ]);
  await change(before);
  expect(await read()).toEqual(before);
  expect(coffee?.name).toBe('Break');
});

it.each([
  [[], 'At least one code.'],
  [[{ name: 'A' }, { name: ' ' }], 'Code 2: Name is required'],
  [[{ name: 'A' }, { name: 'B', minutes: 0 }], 'Code 2: Choose 1 to 480 minutes, or none'],
  [[{ name: 'A', minutes: 481 }], 'Code 1: Choose 1 to 480 minutes, or none'],
  [[{ name: 'A' }, { name: 'a' }], 'Code 2: There is a code of this name already'],
  [[{ name: 'A' }, { id: randomUUID(), name: 'B' }], 'Code 2: There is no such code'],
  [[{ id: 'x', name: 'B' }], 'Code 1: There is no such code'],
])('rejects %j and keeps the codes', async (codes, message) => {
  const before = await read();
  const { errors } = await change(codes);
  expect(errors).toMatchObject([{ message, code: 'BAD_INPUT' }]);
  expect(await read()).toEqual(before);
});

it('is for admins to change', async () => {
  const { errors } = await change([{ name: 'A' }], await rig.addMember());
  expect(errors).toMatchObject([{ code: 'FORBIDDEN' }]);
});
