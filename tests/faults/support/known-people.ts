import { randomInt } from 'node:crypto';
import type { Answer } from '@dialdeck/gateway/testing/browser';
import { expect } from 'vitest';
import { startFleet } from './fleet.ts';

/** So many that requests about each of them stay below the throttle of its account and of its mailbox. */
const PEOPLE = 25;
const AT_ONCE = 5;

export const newAddress = () => `${crypto.randomUUID()}@example.com`;
export const inTurn = (people: readonly string[], round: number) => String(people[round % people.length]);

/** Few at a time, so that no request is refused with a retry. */
export async function several<T>(make: () => Promise<T>, count = PEOPLE): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: AT_ONCE }, make))));
  return made;
}

/** A platform with a visitor before its doors, and with everybody there can be who has an account. */
export async function startWithKnownPeople() {
  const fleet = await startFleet({ trustedProxies: 1 });
  const admin = (await fleet.signedIn('admin')).browser;
  const visitor = fleet.visitor(fleet.services.gateway.origin);

  /** From any address: limits by address are equal for both. */
  const post = (path: string, body: unknown): Promise<Answer> =>
    visitor.post(path, body, { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

  async function invite(): Promise<string | null> {
    const { body } = await admin.post('/api/admin/invitations', { role: 'user' });
    return new URL(body.url).searchParams.get('invite');
  }
  function register(email: string, inviteToken: string | null | undefined): Promise<Answer> {
    const names = { firstName: 'Ana', lastName: 'Lima' };
    return post('/api/auth/register', { email, password: 'blue lantern 42', ...names, inviteToken });
  }

  const make: Record<KnownPerson, () => Promise<string>> = {
    'a person who signs in': async () => (await fleet.signedIn('user')).email,
    'a person who was deactivated': async () => {
      const { id, email } = await fleet.signedIn('user');
      expect((await admin.patch(`/api/admin/users/${id}/toggle`)).body).toMatchObject({ isActive: false });
      return email;
    },
    'a person who has no password yet': async () => {
      const profile = { email: newAddress(), firstName: 'Ana', lastName: 'Lima', role: 'user' };
      expect((await admin.post('/api/admin/users', { ...profile, sendVerificationEmail: false })).status).toBe(201);
      return profile.email;
    },
    'a person who registered and did not open the link': async () => {
      const email = newAddress();
      expect((await register(email, await invite())).status).toBe(201);
      return email;
    },
  };
  return { post, invite, register, make, stop: fleet.stop };
}

/** The kinds of people who have an account. */
export const KNOWN = [
  'a person who signs in',
  'a person who was deactivated',
  'a person who has no password yet',
  'a person who registered and did not open the link',
] as const;
type KnownPerson = (typeof KNOWN)[number];

/** Headers that depend on the connection and the moment, not on the request. */
const PASSING = ['date', 'x-request-id', 'connection', 'keep-alive'];

/** The whole answer that the visitor sees. */
function shown({ status, headers, body }: Answer): string {
  const lasting = [...headers].filter(([name]) => !PASSING.includes(name));
  return JSON.stringify({ status, lasting, body }).replace(/'nonce-[^']+'/, 'nonce');
}

export function expectTheSame(status: number, answers: readonly Answer[]): void {
  expect(answers[0]?.status).toBe(status);
  expect([...new Set(answers.map(shown))]).toHaveLength(1);
}
