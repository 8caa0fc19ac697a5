import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthRig, createAuthRig } from '#testing/auth-rig.ts';
import { enforceProvider } from '#testing/enforced-provider.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

/** In one tick the client merges calls of findUnique into one statement. */
const inOneTick = <T>(read: () => Promise<T>) => Promise.all([read(), read(), read()]);

it('answers reads of the sign-in settings that begin in one tick', async () => {
  const settings = { secondFactor: 'nobody', emergencyAccountId: null };
  expect(await inOneTick(rig.services.store.settings.read)).toEqual([settings, settings, settings]);
});

it('finds rows by ids in upper case, also for reads that begin in one tick', async () => {
  const { providers, preSessions, secondFactors, accounts } = rig.services.store;
  const id = await enforceProvider(rig);
  const found = await inOneTick(() => providers.find(id.toUpperCase()));
  expect(found.map((provider) => provider?.id)).toEqual([id, id, id]);

  const { id: accountId } = await rig.addAccount();
  await secondFactors.confirm(accountId, 'sealed', 1);
  const factors = await inOneTick(() => secondFactors.find(accountId.toUpperCase()));
  expect(factors.map((factor) => factor?.secretSealed)).toEqual(['sealed', 'sealed', 'sealed']);
  const known = await inOneTick(() => accounts.findById(accountId.toUpperCase()));
  expect(known.map((account) => account?.id)).toEqual([accountId, accountId, accountId]);

  const open = await preSessions.open(accountId, false);
  const sessions = await inOneTick(() => preSessions.find(open.toUpperCase()));
  expect(sessions.map((session) => session?.accountId)).toEqual([accountId, accountId, accountId]);
});

/** Twenty calls at the same time. */
const atOnce = <T>(call: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, turn) => call(turn)));

it('stores all set-ups of one session that begin at the same time', async () => {
  const { secondFactors } = rig.services.store;
  const { id } = await rig.addAccount();
  await atOnce((turn) => secondFactors.beginSetup(id, 'session', `sealed ${turn}`));
  expect(await secondFactors.findSetup(id, 'session')).toMatch(/^sealed \d+$/);
});

it.each([
  ['a step of an authenticator', async (id: string) => () => rig.services.store.secondFactors.useStep(id, 2)],
  [
    'a recovery code',
    async (id: string) => {
      await rig.services.store.secondFactors.replaceRecoveryCodes(id, ['hash']);
      return () => rig.services.store.secondFactors.useRecoveryCode(id, 'hash');
    },
  ],
  [
    'an answer of a provider',
    async (id: string) => () => rig.services.store.spentTokens.spend('answer', id, new Date(Date.now() + 60_000)),
  ],
  [
    'the end of a sign-in between password and code',
    async (id: string) => {
      const open = await rig.services.store.preSessions.open(id, false);
      return () => rig.services.store.preSessions.end(open);
    },
  ],
])('grants %s to one of twenty calls at the same time', async (_, prepare) => {
  const { id } = await rig.addAccount();
  await rig.services.store.secondFactors.confirm(id, 'sealed', 1);
  const use = await prepare(id);
  expect((await atOnce(use)).filter((isGranted) => isGranted)).toHaveLength(1);
});

it('counts five of twenty tries at a code that are made at the same time', async () => {
  const { preSessions } = rig.services.store;
  const { id } = await rig.addAccount();
  const open = await preSessions.open(id, false);
  expect((await atOnce(() => preSessions.countTry(open))).filter((isCounted) => isCounted)).toHaveLength(5);
});
