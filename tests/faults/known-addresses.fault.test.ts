import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTheSame, inTurn, KNOWN, newAddress, several, startWithKnownPeople } from './support/known-people.ts';
import { tellApart } from './support/tell-apart.ts';

let world: Awaited<ReturnType<typeof startWithKnownPeople>>;
beforeAll(async () => {
  world = await startWithKnownPeople();
});
afterAll(() => world.stop());

/** Same status, body and time (docs/requirements/accounts.md#known-and-unknown-addresses). Ranks tell, so other work beside it does not matter. */
describe.each(KNOWN)('%s, and nobody: not told apart', (who) => {
  let known: string[];
  let unknown: string[];
  beforeAll(async () => {
    [known, unknown] = await Promise.all([several(world.make[who]), several(async () => newAddress())]);
  });

  it.each([
    [
      'a sign-in',
      { rounds: 100, status: 401 },
      (email: string) => world.post('/api/auth/login', { email, password: 'not this one' }),
    ],
    [
      'a forgotten password',
      { rounds: 400, status: 200 },
      (email: string) => world.post('/api/auth/forgot-password', { email }),
    ],
  ])('by %s', async (_door, { rounds, status }, ask) => {
    const { answers, rightBets, byChance } = await tellApart({ rounds }, [
      (round) => ask(inTurn(known, round)),
      (round) => ask(inTurn(unknown, round)),
    ]);
    expectTheSame(status, answers);
    expect(rightBets).toBeLessThan(byChance);
  });
});
