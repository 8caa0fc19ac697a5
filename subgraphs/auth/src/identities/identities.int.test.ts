import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { CLIENT, createForgingProvider, type ForgingProvider } from '#testing/forging-provider.ts';
import { addProvider, DOMAIN, finish, signIn, start } from '#testing/provider-sign-in.ts';

let rig: AuthRig;
let provider: ForgingProvider;
let id: string;
beforeAll(async () => {
  rig = await createAuthRig({ publicUrl: 'http://calls.example.com' });
  provider = await createForgingProvider();
});
afterAll(async () => {
  await provider.close();
  await rig.stop();
});
beforeEach(async () => {
  provider.forgery = {};
  await rig.ownerPool.query('DELETE FROM auth.identity_providers');
  id = await addProvider(rig, provider);
  rig.heard.length = 0;
});

const newAddress = () => `${crypto.randomUUID()}@${DOMAIN}`;
const personOf = (email: string) => ({ sub: crypto.randomUUID(), email, email_verified: true, given_name: 'Ana' });
const refused = (code: string) => `/login?sso=${code}&provider=${id}`;
const setJit = (jit: string) => rig.ownerPool.query('UPDATE auth.identity_providers SET jit = $1', [jit]);

describe('a person whom the provider identifies', () => {
  it('gets one account of role user, whichever roles the provider sends, also for two sign-ins at the same time', async () => {
    await setJit('on');
    const person = {
      ...personOf(newAddress()),
      family_name: 'Lima',
      roles: ['admin'],
      groups: ['admins'],
      role: 'admin',
    };
    const both = await Promise.all([signIn(rig, id, provider, person), signIn(rig, id, provider, person)]);
    expect(both.map(({ location }) => location)).toEqual(['/', '/']);
    const [first, second] = both.map(({ begin }) => begin);
    expect(first).toMatchObject({ role: 'user', begunBy: expect.any(String) });
    expect(second?.userId).toBe(first?.userId);
    const facts = { id: first?.userId, email: person.email, firstName: 'Ana', lastName: 'Lima', role: 'user' };
    expect(rig.heard).toMatchObject([
      { type: 'account.registered', payload: facts },
      { type: 'account.verified', payload: { id: first?.userId } },
    ]);
  });

  it.each([
    ['a subject with NUL', { sub: 'a\u0000b' }, 'failed'],
    ['a subject of 4,000 characters', { sub: 'a'.repeat(4_000) }, 'failed'],
    ['a name with half a character', { given_name: 'Ana \ud83d' }, null],
    ['a long name whose 200th character is an emoji', { given_name: `${'a'.repeat(199)}😀` }, null],
  ])('with %s returns to a page', async (_, claims, code) => {
    await setJit('on');
    const { location } = await signIn(rig, id, provider, { ...personOf(newAddress()), ...claims });
    expect(location).toBe(code ? refused(code) : '/');
  });

  it('needs an invitation when there is no account', async () => {
    expect((await signIn(rig, id, provider, personOf(newAddress()))).location).toBe(
      `${refused('no-account')}&cause=unknown`,
    );
  });

  it('is linked to an account without a password, which ends mailed links and sessions and verifies the address', async () => {
    const { id: userId, email } = await rig.addAccount({ email: newAddress(), isEmailVerified: false });
    const person = personOf(email.toUpperCase());
    const { location, begin } = await signIn(rig, id, provider, person);
    expect([location, begin?.userId, begin?.checkedMsAgo]).toEqual(['/', userId, expect.any(Number)]);
    expect(rig.heard.map(({ type }) => type).sort()).toEqual(['account.verified', 'password.changed']);
    // From now on the subject decides, regardless of the address.
    const again = await signIn(rig, id, provider, { ...person, email: 'other@elsewhere.example' });
    expect(again.begin).toMatchObject({ userId, begunBy: begin?.begunBy });
    expect(again.begin?.checkedMsAgo).toBeUndefined();
  });

  it('replaces an unverified password by the link', async () => {
    const { id: userId, email } = await rig.addAccount({
      email: newAddress(),
      isEmailVerified: false,
      password: PASSWORD,
    });
    expect((await signIn(rig, id, provider, personOf(email))).location).toBe('/');
    expect(await rig.services.store.accounts.findById(userId)).toMatchObject({
      passwordHash: null,
      isEmailVerified: true,
    });
  });

  it('is not linked to an account that has a password', async () => {
    const { id: userId, email } = await rig.addAccount({ email: newAddress(), password: PASSWORD });
    expect((await signIn(rig, id, provider, personOf(email))).location).toBe(refused('password'));
    expect((await rig.services.store.accounts.findById(userId))?.passwordHash).not.toBeNull();
  });

  it.each([
    ['of another domain', 'elsewhere.example', true, 'other-domain'],
    ['that is not verified', DOMAIN, false, 'not-verified'],
  ])('cannot open or create an account by an address %s', async (_, domain, isVerified, cause) => {
    await setJit('on');
    const { email } = await rig.addAccount({ email: `${crypto.randomUUID()}@${domain}` });
    for (const address of [email, `${crypto.randomUUID()}@${domain}`]) {
      const person = { ...personOf(address), email_verified: isVerified };
      expect((await signIn(rig, id, provider, person)).location).toBe(`${refused('no-account')}&cause=${cause}`);
    }
  });

  it('is not linked to an account whose address was reassigned', async () => {
    const { email } = await rig.addAccount({ email: newAddress() });
    expect((await signIn(rig, id, provider, personOf(email))).location).toBe('/');
    expect((await signIn(rig, id, provider, personOf(email))).location).toBe(refused('taken'));
  });

  it('stays out of an inactive account, by address and by subject', async () => {
    const { email, id: userId } = await rig.addAccount({ email: newAddress() });
    const person = personOf(email);
    await signIn(rig, id, provider, person);
    await rig.ownerPool.query('UPDATE auth.accounts SET is_active = false WHERE id = $1', [userId]);
    expect((await signIn(rig, id, provider, person)).location).toBe(refused('inactive'));
  });
});

describe('links of the caller', () => {
  async function owner(account: { password?: string } = { password: PASSWORD }) {
    const { id: userId } = await rig.addAccount({ email: `${crypto.randomUUID()}@elsewhere.example`, ...account });
    return { userId, role: 'user', sessionId: `session of ${userId}`, clientAddress: null } as const;
  }
  const begin = (actor: Parameters<typeof finish>[4], currentPassword = PASSWORD) =>
    rig.ask(
      'mutation Link($id: ID!, $password: String!) { beginIdentityLink(providerId: $id, currentPassword: $password) }',
      { id, password: currentPassword },
      actor,
    );
  const ticketOf = (data: unknown) =>
    new URL((data as { beginIdentityLink: string }).beginIdentityLink).searchParams.get('ticket');
  async function link(actor: NonNullable<Parameters<typeof finish>[4]>, person = personOf(newAddress())) {
    const { url, flow } = await start(rig, id, actor, ticketOf((await begin(actor)).data));
    return (await finish(rig, id, await provider.authorize(url, person), flow, actor)).location;
  }
  const identities = async (actor: Parameters<typeof finish>[4]) =>
    (await rig.ask('{ identities { id providerId name } }', {}, actor)).data?.identities as { id: string }[];

  it('begin with the password, by a ticket that works once and only in that session', async () => {
    const actor = await owner();
    expect((await begin(actor, 'not the password')).errors).toMatchObject([
      { code: 'BAD_INPUT', message: 'This is not your current password' },
    ]);
    const ticket = ticketOf((await begin(actor)).data);
    const other = await addProvider(rig, provider, { name: 'Fabrikam', domains: ['fabrikam.example'] });
    for (const [where, providerId, who] of [
      ['in another session', id, { ...actor, sessionId: 'another' }],
      ['for another account', id, { ...actor, userId: (await owner()).userId }],
      ['at another provider', other, actor],
    ] as const)
      expect([where, await start(rig, providerId, who, ticket)]).toMatchObject([
        where,
        { url: '/account?sso=failed', flow: null },
      ]);
    const person = personOf(newAddress());
    const { url, flow } = await start(rig, id, actor, ticket);
    expect(await start(rig, id, actor, ticket)).toMatchObject({ url: '/account?sso=failed' });
    const back = await provider.authorize(url, person);
    expect((await finish(rig, id, back, flow, actor)).location).toBe(`/account?linked=${id}`);
    expect(await identities(actor)).toMatchObject([{ providerId: id, name: 'Contoso' }]);
    expect((await signIn(rig, id, provider, person)).begin?.userId).toBe(actor.userId);
  });

  it('reject the subject of another account, and a return in another session', async () => {
    const [one, two] = [await owner(), await owner()];
    const person = personOf(newAddress());
    expect(await link(one, person)).toBe(`/account?linked=${id}`);
    expect(await link(two, person)).toBe('/account?sso=taken');
    const { url, flow } = await start(rig, id, two, ticketOf((await begin(two)).data));
    const back = await provider.authorize(url, personOf(newAddress()));
    expect((await finish(rig, id, back, flow, one)).location).toBe('/account?sso=failed');
  });

  it('can be removed, except the only way to sign in', async () => {
    const remove = (actor: Parameters<typeof finish>[4], link?: { id: string }) =>
      rig.ask('mutation Remove($id: ID!) { removeIdentity(id: $id) }', { id: link?.id }, actor);
    const actor = await owner();
    await link(actor);
    const [first] = await identities(actor);
    await rig.ownerPool.query('DELETE FROM auth.credentials WHERE account_id = $1', [actor.userId]);
    expect((await remove(actor, first)).errors[0]?.code).toBe('CONFLICT');
    await rig.services.store.accounts.setPassword(actor.userId, await rig.services.hasher.hash(PASSWORD));
    expect((await remove(await owner(), first)).errors[0]?.code).toBe('NOT_FOUND');
    // Where a provider is enforced, a password is no way to sign in.
    const enforce = 'UPDATE auth.identity_providers SET tested_at = now(), enforced = $1, domains = $2';
    await rig.ownerPool.query(enforce, [true, ['elsewhere.example']]);
    expect((await remove(actor, first)).errors[0]?.code).toBe('CONFLICT');
    await rig.ownerPool.query(enforce, [false, [DOMAIN]]);
    expect((await remove(actor, first)).errors).toEqual([]);
    expect(await identities(actor)).toEqual([]);
  });

  it('record an admin’s test for the present settings', async () => {
    const actor = { ...actors.admin(), sessionId: 'of the admin' };
    const { data } = await rig.ask('mutation Test($id: ID!) { testIdentityProvider(id: $id) }', { id }, actor);
    const ticket = new URL(data?.testIdentityProvider as string).searchParams.get('ticket');
    const { url, flow } = await start(rig, id, actor, ticket);
    const ended = await finish(rig, id, await provider.authorize(url, personOf(newAddress())), flow, actor);
    expect(ended).toMatchObject({ location: `/admin/sign-in?tested=${id}`, begin: undefined });
    const { rows } = await rig.ownerPool.query('SELECT tested_at FROM auth.identity_providers');
    expect(rows[0].tested_at).not.toBeNull();
  });
});

describe('back-channel logout', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const now = () => Math.floor(Date.now() / 1_000);
  const token = (sub: string, claims: Record<string, unknown> = {}, header = {}) =>
    provider.sign(
      JSON.parse(
        JSON.stringify({
          iss: provider.issuer,
          aud: CLIENT.clientId,
          iat: now(),
          exp: now() + 120,
          jti: crypto.randomUUID(),
          sub,
          events: { [EVENT]: {} },
          ...claims,
        }),
      ),
      header,
    );
  const end = (logoutToken: string, clientAddress: string | null = null, providerId = id) =>
    rig.ask(
      'mutation End($id: ID!, $token: String!) { endSignInsByProvider(providerId: $id, logoutToken: $token) }',
      { id: providerId, token: logoutToken },
      { ...actors.anonymous, clientAddress },
    );
  async function signedInPerson() {
    const { email } = await rig.addAccount({ email: newAddress() });
    const person = personOf(email);
    const { begin } = await signIn(rig, id, provider, person);
    rig.heard.length = 0;
    return { sub: person.sub, begin };
  }

  it('ends the sessions that this subject began by this provider, once', async () => {
    const { sub, begin } = await signedInPerson();
    const told = await token(sub);
    expect((await end(told)).errors).toEqual([]);
    expect(rig.heard).toMatchObject([
      { type: 'password.changed', payload: { userId: begin?.userId, keptSession: null, begunBy: begin?.begunBy } },
    ]);
    expect((await end(told)).errors[0]?.code).toBe('BAD_INPUT');
    expect(rig.heard).toHaveLength(1);
  });

  it('accepts a token about an unknown subject', async () => {
    expect((await end(await token('unknown'))).errors).toEqual([]);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another-client' }],
    ['another audience too', { aud: [CLIENT.clientId, 'another-client'] }],
    // Times count from the moment of sending, because this file may run longer than a minute.
    ['an old token', () => ({ iat: now() - 400 })],
    ['a token of the future', () => ({ iat: now() + 90 })],
    ['an expired token', () => ({ exp: now() - 90 })],
    ['no id', { jti: undefined }],
    ['no event', { events: undefined }],
    ['another event', { events: { other: {} } }],
    ['no subject', { sub: undefined }],
    ['a nonce', { nonce: 'x' }],
  ])('rejects a token with %s', async (_, claims) => {
    const { sub } = await signedInPerson();
    expect((await end(await token(sub, typeof claims === 'function' ? claims() : claims))).errors[0]?.code).toBe(
      'BAD_INPUT',
    );
    expect(rig.heard).toEqual([]);
  });

  it('lets 300 refused tokens from one address pass, then none; counts no valid ones and logs a line or two', async () => {
    const [here, there] = ['192.0.2.31', '192.0.2.32'];
    const { sub } = await signedInPerson();
    for (let count = 0; count < 20; count++) expect((await end(await token(sub), here)).errors).toEqual([]);
    rig.lines.length = 0;
    const forged = [
      () => end('x', here),
      async () => end(await token(sub, { aud: 'another-client' }), here),
      async () => end(await token(sub), here, crypto.randomUUID()),
    ];
    const codes: unknown[] = [];
    for (let count = 0; count < 300; count += 30) {
      const batch = await Promise.all(Array.from({ length: 30 }, (_, at) => forged[at % 3]?.()));
      codes.push(...batch.map((answer) => answer?.errors[0]?.code));
    }
    expect(codes.filter((code) => code === 'BAD_INPUT')).toHaveLength(200);
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(100);
    for (let count = 0; count < 20; count++) expect((await end('x', here)).errors[0]?.code).toBe('THROTTLED');
    expect((await end('x', there)).errors[0]?.code).toBe('BAD_INPUT');
    expect((await end(await token(sub), there)).errors).toEqual([]);
    const events = rig.lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events.filter((event) => event === 'excess_rate_limit_exceeded')).toHaveLength(1);
    expect(events.filter((event) => event === 'authn_token_refused').length).toBeLessThanOrEqual(2);
    expect(events.filter((event) => event === 'authz_fail')).toEqual([]);
  });

  it('rejects an unknown signature, and a missing one', async () => {
    const { sub } = await signedInPerson();
    const [head, body] = (await token(sub)).split('.');
    expect((await end(`${head}.${body}.`)).errors[0]?.code).toBe('BAD_INPUT');
    expect((await end('x')).errors[0]?.code).toBe('BAD_INPUT');
  });
});
