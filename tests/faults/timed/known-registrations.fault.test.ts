import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectTheSame, inTurn, KNOWN, newAddress, several, startWithKnownPeople } from '../support/known-people.ts';
import { tellApart } from '../support/tell-apart.ts';

let world: Awaited<ReturnType<typeof startWithKnownPeople>>;
beforeAll(async () => {
  world = await startWithKnownPeople();
});
afterAll(() => world.stop());

/** Same status, body and time (docs/requirements/accounts.md#known-and-unknown-addresses). This many concurrent requests are processed in half of the fixed time. */
it('answers a registration equally for people with an account and for unknown addresses', async () => {
  const rounds = 60;
  const addresses: ((round: number) => string)[] = [];
  for (const who of KNOWN) {
    const people = await several(world.make[who]);
    addresses.push((round) => inTurn(people, round));
  }
  // The unknown address comes last.
  addresses.push(newAddress);
  const invitations = await several(world.invite, addresses.length * rounds);
  const { answers, rightBets, byChance } = await tellApart(
    { rounds, atOnce: 8 },
    addresses.map((addressIn) => (round) => world.register(addressIn(round), invitations.pop())),
  );
  expectTheSame(201, answers);
  expect(rightBets).toHaveLength(KNOWN.length);
  for (const [index, share] of rightBets.entries()) expect(share, KNOWN[index]).toBeLessThan(byChance);
});
