import { randomInt } from 'node:crypto';
import type { Answer, Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { tellApart } from '../support/tell-apart.ts';

/** Each is asked less often than what makes one wait, and than what a mailbox is sent. */
const PEOPLE = 25;

let fleet: Fleet;
let admin: Browser;
let visitor: Browser;
beforeAll(async () => {
  fleet = await startFleet({ trustedProxies: 1 });
  admin = (await fleet.signedIn('admin')).browser;
  visitor = fleet.visitor(fleet.services.gateway.origin);
});
afterAll(() => fleet.stop());

const newAddress = () => `${crypto.randomUUID()}@example.com`;

/** Who somebody can be that has an account. */
const KNOWN: Record<string, () => Promise<string>> = {
  'somebody who signs in': async () => (await fleet.signedIn('user')).email,
  'somebody who was deactivated': async () => {
    const { id, email } = await fleet.signedIn('user');
    expect((await admin.patch(`/api/admin/users/${id}/toggle`)).body).toMatchObject({ isActive: false });
    return email;
  },
  'somebody who has no password yet': async () => {
    const profile = { email: newAddress(), firstName: 'Ana', lastName: 'Lima', role: 'user' };
    expect((await admin.post('/api/admin/users', { ...profile, sendVerificationEmail: false })).status).toBe(201);
    return profile.email;
  },
  'somebody who registered and did not open the link': async () => {
    const email = newAddress();
    expect((await register(email, await invite())).status).toBe(201);
    return email;
  },
};

/** From anywhere: what is counted by address is the same for both. */
function post(path: string, body: unknown): Promise<Answer> {
  return visitor.post(path, body, { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
}
async function invite(): Promise<string | null> {
  const { body } = await admin.post('/api/admin/invitations', { role: 'user' });
  return new URL(body.url).searchParams.get('invite');
}
function register(email: string, inviteToken: string | null | undefined): Promise<Answer> {
  const names = { firstName: 'Ana', lastName: 'Lima' };
  return post('/api/auth/register', { email, password: 'blue lantern 42', ...names, inviteToken });
}

/** Of the connection and the moment, not of what was asked. */
const PASSING = ['date', 'x-request-id', 'connection', 'keep-alive'];

/** All that the one who asks is shown. */
function shown({ status, headers, body }: Answer): string {
  const lasting = [...headers].filter(([name]) => !PASSING.includes(name));
  return JSON.stringify({ status, lasting, body }).replace(/'nonce-[^']+'/, 'nonce');
}
function expectTheSame(status: number, answers: Answer[]) {
  expect(answers[0]?.status).toBe(status);
  expect([...new Set(answers.map(shown))]).toHaveLength(1);
}

/** Same status, body and time (docs/requirements/accounts.md#known-and-unknown-addresses). */
describe.each(Object.entries(KNOWN))('%s, and nobody: not told apart', (_who, makeKnown) => {
  let known: string[];
  let unknown: string[];
  beforeAll(async () => {
    const some = (make: () => Promise<string>) => Promise.all(Array.from({ length: PEOPLE }, make));
    [known, unknown] = await Promise.all([some(makeKnown), some(async () => newAddress())]);
  });
  const inTurn = (people: string[], round: number) => String(people[round % people.length]);

  it.each([
    [
      'a sign-in',
      { rounds: 100, status: 401 },
      (email: string) => post('/api/auth/login', { email, password: 'not this one' }),
    ],
    [
      'a forgotten password',
      { rounds: 400, status: 200 },
      (email: string) => post('/api/auth/forgot-password', { email }),
    ],
  ])('by %s', async (_door, { rounds, status }, ask) => {
    const { answers, rightBets, byChance } = await tellApart({ rounds }, [
      (round) => ask(inTurn(known, round)),
      (round) => ask(inTurn(unknown, round)),
    ]);
    expectTheSame(status, answers);
    expect(rightBets).toBeLessThan(byChance);
  });

  it('by a registration', async () => {
    const rounds = 50;
    const invitations = await Promise.all(Array.from({ length: 2 * rounds }, invite));
    const { answers, rightBets, byChance } = await tellApart({ rounds, atOnce: 5 }, [
      (round) => register(inTurn(known, round), invitations[2 * round]),
      (round) => register(newAddress(), invitations[2 * round + 1]),
    ]);
    expectTheSame(201, answers);
    expect(rightBets).toBeLessThan(byChance);
  });
});
