import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { addFitting } from '#testing/enforced-provider.ts';
import { CLIENT, createForgingProvider, type ForgingProvider } from '#testing/forging-provider.ts';
import { addProvider, DOMAIN, finish, link, signIn, start } from '#testing/provider-sign-in.ts';

const ADMIN = { ...actors.admin(), sessionId: 'of the admin' };

let rig: AuthRig;
let provider: ForgingProvider;
let another: ForgingProvider;
let id: string;
beforeAll(async () => {
  rig = await createAuthRig({ publicUrl: 'http://calls.example.com' });
  [provider, another] = await Promise.all([createForgingProvider(), createForgingProvider()]);
});
afterAll(async () => {
  await Promise.all([provider.close(), another.close()]);
  await rig.stop();
});
beforeEach(async () => {
  provider.forgery = {};
  await rig.ownerPool.query('DELETE FROM auth.identity_providers');
  await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = NULL');
  id = await addProvider(rig, provider);
  rig.heard.length = 0;
});

async function change(input: Record<string, unknown>, providerId = id) {
  const { data, errors } = await rig.ask(
    `mutation Change($id: ID!, $input: IdentityProviderChangeInput!) {
       changeIdentityProvider(id: $id, input: $input) { state offUntilTested testedAt enforced } }`,
    {
      id: providerId,
      input: { name: 'Contoso', issuer: provider.issuer, clientId: CLIENT.clientId, domains: [DOMAIN], ...input },
    },
    ADMIN,
  );
  return { provider: data?.changeIdentityProvider as Record<string, unknown>, error: errors[0] };
}

async function test(at: ForgingProvider, providerId = id): Promise<string> {
  const { data } = await rig.ask('mutation ($id: ID!) { testIdentityProvider(id: $id) }', { id: providerId }, ADMIN);
  const ticket = new URL(data?.testIdentityProvider as string).searchParams.get('ticket');
  const { url, flow } = await start(rig, providerId, ADMIN, ticket);
  return (await finish(rig, providerId, await at.authorize(url, { sub: 'the admin' }), flow, ADMIN)).location;
}

async function enforce(providerId = id, domain = DOMAIN): Promise<void> {
  await rig.ownerPool.query(
    'UPDATE auth.identity_providers SET tested_at = now(), enforced = true, domains = $2 WHERE id = $1',
    [providerId, [domain]],
  );
}

async function linked(domain = DOMAIN) {
  const { email, id: userId } = await rig.addAccount({ email: `${newId()}@${domain}`, password: PASSWORD });
  const actor: Actor = { userId, role: 'user', sessionId: `of ${userId}`, clientAddress: null };
  const person = { sub: newId() };
  await link(rig, id, provider, actor, person);
  rig.heard.length = 0;
  return { userId, email, actor, person };
}

const endedLinks = () =>
  rig.heard.flatMap((event) => (event.type === 'password.changed' && event.payload.begunBy ? [event.payload] : []));

describe('a provider that gets another issuer or client', () => {
  it.each([
    ['issuer', () => ({ issuer: another.issuer })],
    ['client', () => ({ clientId: 'other' })],
    ['issuer and an empty secret', () => ({ issuer: another.issuer, clientSecret: null })],
  ])('requires the secret again: another %s', async (_, input) => {
    const { error } = await change(input());
    expect(error).toMatchObject({ code: 'BAD_INPUT', fields: { clientSecret: expect.stringContaining('secret') } });
    expect(another.asked).toEqual([]);
    expect((await rig.services.store.providers.find(id))?.issuer).toBe(provider.issuer);
  });

  it('stays off until a test succeeds, and is not switched on by a change', async () => {
    await test(provider);
    const moved = { issuer: another.issuer, clientSecret: CLIENT.clientSecret };
    const off = { state: 'off', offUntilTested: true, testedAt: null };
    expect((await change({ ...moved, state: 'on' })).provider).toMatchObject(off);
    expect((await change({ ...moved, state: 'on' })).provider).toMatchObject(off);
    expect((await start(rig, id)).error?.code).toBe('NOT_FOUND');
    expect((await rig.ask('{ signInProviders { id } }')).data).toEqual({ signInProviders: [] });
    expect(rig.heard).toContainEqual(
      expect.objectContaining({ type: 'provider.changed', payload: expect.objectContaining({ isOn: false }) }),
    );
    expect(await test(another)).toBe(`/admin/sign-in?tested=${id}`);
    expect((await change(moved)).provider).toMatchObject({ state: 'on', offUntilTested: false });
    expect((await start(rig, id)).error).toBeUndefined();
    expect(rig.heard.at(-1)).toMatchObject({ type: 'provider.changed', payload: { isOn: true } });
  });

  it('stays off after its test if an admin switched it off', async () => {
    const moved = { issuer: another.issuer, clientSecret: CLIENT.clientSecret };
    expect((await change({ ...moved, state: 'off' })).provider).toMatchObject({ state: 'off', offUntilTested: false });
    expect((await change({ ...moved, state: 'on' })).provider).toMatchObject({ state: 'off', offUntilTested: true });
    expect((await change({ ...moved, state: 'off' })).provider).toMatchObject({ state: 'off' });
    await test(another);
    expect((await change(moved)).provider).toMatchObject({ state: 'off', offUntilTested: false });
  });

  it.each([
    ['issuer', () => ({ issuer: another.issuer }), () => another, {}],
    ['client', () => ({ clientId: 'other' }), () => provider, { claims: { aud: 'other' } }],
  ])(
    'signs no one in by a subject of the former %s; its links work again after a change back',
    async (_, input, at, forgery) => {
      const { userId, person } = await linked();
      const { begin } = await signIn(rig, id, provider, person);
      expect(begin?.userId).toBe(userId);
      const secret = { clientSecret: CLIENT.clientSecret };
      await change({ ...input(), ...secret });
      expect(endedLinks()).toMatchObject([{ userId, keptSession: null, begunBy: begin?.begunBy }]);

      at().forgery = forgery;
      await test(at());
      const stranger = { ...person, email: 'stranger@other.example', email_verified: false };
      expect((await signIn(rig, id, at(), stranger)).begin).toBeUndefined();
      at().forgery = {};

      await change(secret);
      expect((await start(rig, id)).error?.code).toBe('NOT_FOUND');
      await test(provider);
      expect((await signIn(rig, id, provider, person)).begin).toMatchObject({ userId, begunBy: begin?.begunBy });
    },
  );

  it('ends a sign-in that began at the former issuer, without sending its code to the new one', async () => {
    const { url, flow } = await start(rig, id);
    const back = await provider.authorize(url, { sub: newId() });
    await change({ issuer: another.issuer, clientSecret: CLIENT.clientSecret });
    await test(another);
    another.asked.length = 0;
    expect((await finish(rig, id, back, flow)).location).toBe(`/login?sso=failed&provider=${id}`);
    expect(another.asked).toEqual([]);
  });

  it('records logout tokens by issuer', async () => {
    const { person } = await linked();
    const claims = (issuer: string, sub: string) => {
      const now = Math.floor(Date.now() / 1_000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, jti: 'the same', sub, events };
    };
    const end = (logoutToken: string) =>
      rig.ask('mutation ($id: ID!, $t: String!) { endSignInsByProvider(providerId: $id, logoutToken: $t) }', {
        id,
        t: logoutToken,
      });
    expect((await end(await provider.sign(claims(provider.issuer, person.sub)))).errors).toEqual([]);
    await change({ issuer: another.issuer, clientSecret: CLIENT.clientSecret });
    await test(another);
    rig.heard.length = 0;
    expect((await end(await another.sign(claims(another.issuer, person.sub)))).errors).toEqual([]);
    expect(endedLinks()).toEqual([]);
  });

  it('hides links of the former connection, and unlinking removes them too', async () => {
    const { actor, person } = await linked();
    await change({ issuer: another.issuer, clientSecret: CLIENT.clientSecret });
    await test(another);
    const own = async () => (await rig.ask('{ identities { id } }', {}, actor)).data?.identities as { id: string }[];
    expect(await own()).toEqual([]);
    expect(await link(rig, id, another, actor, { sub: newId() })).toBe(`/account?linked=${id}`);
    const [present] = await own();
    await rig.ask('mutation ($id: ID!) { removeIdentity(id: $id) }', { id: present?.id }, actor);
    await change({ clientSecret: CLIENT.clientSecret });
    await test(provider);
    expect((await signIn(rig, id, provider, person)).begin).toBeUndefined();
  });
});

describe('another provider than the enforced one', () => {
  const ENFORCED = 'fabrikam.example';
  let enforced: string;
  beforeEach(async () => {
    enforced = await addProvider(rig, another, { name: 'Fabrikam', domains: [ENFORCED] });
  });

  it('rejects a sign-in by an existing link, and lets the running session continue', async () => {
    const { person, userId } = await linked(ENFORCED);
    expect((await signIn(rig, id, provider, person)).begin?.userId).toBe(userId);
    await enforce(enforced, ENFORCED);
    rig.heard.length = 0;
    expect(await signIn(rig, id, provider, person)).toMatchObject({
      location: `/login?sso=other-provider&provider=${enforced}`,
      begin: undefined,
    });
    expect(rig.heard).toEqual([]);
  });

  it('cannot be linked, neither by a new request nor by one that began earlier', async () => {
    const { actor } = await linked('elsewhere.example');
    const email = `${newId()}@${ENFORCED}`;
    await rig.ownerPool.query('UPDATE auth.accounts SET email = $2 WHERE id = $1', [actor.userId, email]);
    await rig.ownerPool.query('DELETE FROM auth.identity_links');
    const begin = (providerId: string) =>
      rig.ask(
        'mutation ($id: ID!, $p: String!) { beginIdentityLink(providerId: $id, currentPassword: $p) }',
        { id: providerId, p: PASSWORD },
        actor,
      );
    const { data } = await begin(id);
    const ticket = new URL(data?.beginIdentityLink as string).searchParams.get('ticket');
    const { url, flow } = await start(rig, id, actor, ticket);
    const back = await provider.authorize(url, { sub: newId() });
    await enforce(enforced, ENFORCED);
    expect((await begin(id)).errors[0]).toMatchObject({ code: 'SSO_ONLY', message: 'Sign in with Fabrikam' });
    expect((await finish(rig, id, back, flow, actor)).location).toBe('/account?sso=other-provider');
    expect((await rig.ask('{ identities { id } }', {}, actor)).data?.identities).toEqual([]);
    expect((await begin(enforced)).errors).toEqual([]);
  });

  it('links no account by its address', async () => {
    // The account has an address of the enforced domain; the provider vouches for another address of its owner.
    const { email, id: userId } = await rig.addAccount({ email: `${newId()}@${ENFORCED}` });
    await enforce(enforced, ENFORCED);
    await rig.ownerPool.query('UPDATE auth.identity_providers SET domains = $2 WHERE id = $1', [id, [domainOf(email)]]);
    const { begin } = await signIn(rig, id, provider, { sub: newId(), email, email_verified: true });
    expect([begin, (await rig.services.store.identities.listOf(userId)).length]).toEqual([undefined, 0]);
  });

  it('does not count as another way to sign in when the owner removes the link to the enforced one', async () => {
    const { actor } = await linked(ENFORCED);
    await link(rig, enforced, another, actor, { sub: newId() });
    await enforce(enforced, ENFORCED);
    const own = (await rig.ask('{ identities { id providerId } }', {}, actor)).data?.identities as {
      id: string;
      providerId: string;
    }[];
    const remove = (providerId: string) =>
      rig.ask(
        'mutation ($id: ID!) { removeIdentity(id: $id) }',
        { id: own.find((one) => one.providerId === providerId)?.id },
        actor,
      );
    expect((await remove(enforced)).errors[0]?.code).toBe('CONFLICT');
    expect((await remove(id)).errors).toEqual([]);
  });

  it('stays open to the emergency account', async () => {
    const emergency = await addFitting(rig, { email: `${newId()}@${ENFORCED}` });
    await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = $1', [emergency.id]);
    const sub = newId();
    const connection = { id, issuer: provider.issuer, clientId: CLIENT.clientId };
    await rig.services.store.identities.add(connection, { accountId: emergency.id, subject: sub });
    await enforce(enforced, ENFORCED);
    expect((await signIn(rig, id, provider, { sub })).begin?.userId).toBe(emergency.id);
  });
});

describe('the sessions that a link began', () => {
  it('end with the link, including the current session', async () => {
    const { actor, userId, person } = await linked();
    const { begin } = await signIn(rig, id, provider, person);
    const own = (await rig.ask('{ identities { id } }', {}, actor)).data?.identities as { id: string }[] | undefined;
    await rig.ask('mutation ($id: ID!) { removeIdentity(id: $id) }', { id: own?.[0]?.id }, actor);
    expect(endedLinks()).toMatchObject([{ userId, keptSession: null, begunBy: begin?.begunBy }]);
  });

  it.each([
    ['switched off', () => change({ state: 'off' })],
    ['deleted', () => rig.ask('mutation ($id: ID!) { deleteIdentityProvider(id: $id) }', { id }, ADMIN)],
  ])('end with the provider: %s', async (_, end) => {
    const people = [await linked(), await linked()];
    await end();
    expect(
      endedLinks()
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual(people.map(({ userId }) => userId).sort());
  });

  it('continue after a change that leaves the connection unchanged', async () => {
    await linked();
    await change({ name: 'Contoso Ltd', jit: 'on' });
    expect(endedLinks()).toEqual([]);
  });
});
