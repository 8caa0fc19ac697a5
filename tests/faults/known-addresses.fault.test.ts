import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectTheSame, inTurn, KNOWN, newAddress, several, startWithKnownPeople } from './support/known-people.ts';
import { tellApart } from './support/tell-apart.ts';

let world: Awaited<ReturnType<typeof startWithKnownPeople>>;
/** The unknown address comes last. */
const addresses: string[][] = [];
beforeAll(async () => {
  world = await startWithKnownPeople();
  for (const who of KNOWN) addresses.push(await several(world.make[who]));
  addresses.push(await several(async () => newAddress()));
});
afterAll(() => world.stop());

/** Same status, body and time (docs/requirements/accounts.md#known-and-unknown-addresses). Ranks are compared, so other work on the machine does not matter. */
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
])(
  'does not distinguish people with an account from unknown addresses by %s',
  async (_door, { rounds, status }, ask) => {
    const { answers, rightBets, byChance } = await tellApart(
      { rounds },
      addresses.map((of) => (round) => ask(inTurn(of, round))),
    );
    expectTheSame(status, answers);
    expect(rightBets).toHaveLength(KNOWN.length);
    for (const [index, share] of rightBets.entries()) expect(share, KNOWN[index]).toBeLessThan(byChance);
  },
);
