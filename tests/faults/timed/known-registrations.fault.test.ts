import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectTheSame, inTurn, KNOWN, newAddress, several, startWithKnownPeople } from '../support/known-people.ts';
import { tellApart } from '../support/tell-apart.ts';

let world: Awaited<ReturnType<typeof startWithKnownPeople>>;
beforeAll(async () => {
  world = await startWithKnownPeople();
});
afterAll(() => world.stop());

/** Same status, body and time (docs/requirements/accounts.md#known-and-unknown-addresses). So many at once are worked on in half of the fixed time. */
it.each(KNOWN)('%s, and nobody: not told apart by a registration', async (who) => {
  const rounds = 50;
  const known = await several(world.make[who]);
  const invitations = await several(world.invite, 2 * rounds);
  const { answers, rightBets, byChance } = await tellApart({ rounds, atOnce: 8 }, [
    (round) => world.register(inTurn(known, round), invitations[2 * round]),
    (round) => world.register(newAddress(), invitations[2 * round + 1]),
  ]);
  expectTheSame(201, answers);
  expect(rightBets[0]).toBeLessThan(byChance);
});
