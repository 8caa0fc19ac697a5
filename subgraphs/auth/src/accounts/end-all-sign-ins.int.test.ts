import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

const endAll = (actor: ReturnType<typeof actors.admin>, userId: string) =>
  rig.ask(`mutation { endAllSignIns(userId: "${userId}") }`, {}, actor);

it('notifies a person whom an admin signs out everywhere, and sends nothing to admins who end their own sign-ins', async () => {
  const [other, own] = [await rig.addAccount({ password: PASSWORD }), await rig.addAccount({ password: PASSWORD })];
  const admin = { ...actors.admin(), userId: own.id };
  expect((await endAll(admin, own.id)).errors).toEqual([]);
  expect((await endAll(admin, other.id)).errors).toEqual([]);
  const letter = await rig.box.first(other.email);
  expect(letter.subject).toBe('You were signed out');
  expect(letter.text).toMatch(/An admin ended all sign-ins of your Dialdeck account on \w+ \d+, \d{4}, .* UTC\./);
  expect(await rig.box.all(own.email)).toEqual([]);
});
