import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { CLIENT, createForgingProvider, type ForgingProvider } from '#testing/forging-provider.ts';

const admin = actors.admin();
const ASKED =
  'id name issuer clientId domains trustsAddresses jit state enforced testedAt redirectUri logoutUri createdAt';

let rig: AuthRig;
let provider: ForgingProvider;
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
  await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = NULL');
  rig.heard.length = 0;
});

const given = () => ({ name: 'Contoso', issuer: provider.issuer, domains: ['Contoso.example'], ...CLIENT });

async function create(input: Record<string, unknown> = {}) {
  const { data, errors } = await rig.ask(
    `mutation Create($input: IdentityProviderInput!) { createIdentityProvider(input: $input) { ${ASKED} } }`,
    { input: { ...given(), ...input } },
    admin,
  );
  return { provider: data?.createIdentityProvider as Record<string, unknown> & { id: string }, error: errors[0] };
}

async function change(id: string, input: Record<string, unknown>) {
  const { clientSecret: _secret, ...rest } = given();
  const { data, errors } = await rig.ask(
    `mutation Change($id: ID!, $input: IdentityProviderChangeInput!) {
       changeIdentityProvider(id: $id, input: $input) { ${ASKED} } }`,
    { id, input: { ...rest, ...input } },
    admin,
  );
  return { provider: data?.changeIdentityProvider as Record<string, unknown>, error: errors[0] };
}

const markTested = (id: string) =>
  rig.ownerPool.query('UPDATE auth.identity_providers SET tested_at = now() WHERE id = $1', [id]);

async function nameEmergencyAccount(): Promise<void> {
  const { id } = await rig.addAccount({ role: 'admin', password: PASSWORD });
  await rig.ownerPool.query(
    `INSERT INTO auth.second_factors (account_id, secret_sealed, last_step) VALUES ($1, 'x', 0)`,
    [id],
  );
  await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = $1', [id]);
}

/** Begins changes that all wait for the lock of the settings before the first one ends. */
async function togetherAtTheSettings<T>(begin: () => Promise<T>[]): Promise<T[]> {
  const gate = await rig.ownerPool.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT 1 FROM auth.sign_in_settings FOR UPDATE');
  const changes = begin();
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  try {
    await expect
      .poll(async () => (await rig.ownerPool.query(waiting)).rowCount, {
        message: 'changes that wait for the settings',
      })
      .toBe(changes.length);
  } finally {
    await gate.query('COMMIT');
    gate.release();
  }
  return await Promise.all(changes);
}

describe('identity providers', () => {
  it('are added with the addresses to enter at the provider, and announced to users', async () => {
    const added = (await create()).provider;
    expect(added).toMatchObject({
      name: 'Contoso',
      domains: ['contoso.example'],
      trustsAddresses: false,
      jit: 'off',
      state: 'on',
      enforced: false,
      testedAt: null,
      redirectUri: `http://calls.example.com/api/sso/${added.id}/callback`,
      logoutUri: `http://calls.example.com/api/sso/${added.id}/backchannel-logout`,
    });
    expect(rig.heard).toEqual([
      {
        type: 'provider.changed',
        key: added.id,
        payload: { id: added.id, name: 'Contoso', domains: ['contoso.example'], isOn: true },
      },
    ]);
  });

  it('seal the secret and never return it', async () => {
    await create();
    const { rows } = await rig.ownerPool.query('SELECT * FROM auth.identity_providers');
    expect(JSON.stringify(rows)).not.toContain(CLIENT.clientSecret);
    expect(JSON.stringify(await rig.ask(`{ identityProviders { ${ASKED} } }`, {}, admin))).not.toContain('ecret');
    expect(rig.lines.join()).not.toContain(CLIENT.clientSecret);
  });

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no keys', { jwks_uri: undefined }],
    ['no address for tokens', { token_endpoint: undefined }],
    ['no address to sign in at', { authorization_endpoint: undefined }],
    ['only algorithms that prove nothing', { id_token_signing_alg_values_supported: ['none', 'HS256'] }],
    ['an unencrypted address elsewhere', { token_endpoint: 'http://elsewhere.example/token' }],
    ['another scheme', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('rejects a provider whose discovery names %s', async (_, metadata) => {
    provider.forgery = { metadata };
    expect((await create()).error).toMatchObject({ code: 'BAD_INPUT', fields: { issuer: expect.any(String) } });
  });

  it.each([
    ['http elsewhere', 'http://contoso.example'],
    ['a query', 'https://contoso.example/?a=b'],
    ['a fragment', 'https://contoso.example/#a'],
    ['a user', 'https://me:you@contoso.example'],
    ['no address', 'contoso'],
    ['no server', 'http://127.0.0.1:1'],
  ])('rejects an issuer with %s', async (_, issuer) => {
    expect((await create({ issuer })).error).toMatchObject({
      code: 'BAD_INPUT',
      fields: { issuer: expect.any(String) },
    });
  });

  it('follows no redirect and reads no endless response', async () => {
    provider.forgery = { status: 302 };
    expect((await create()).error?.code).toBe('BAD_INPUT');
    provider.forgery = { metadata: { padding: 'x'.repeat(2_000_000) } };
    expect((await create()).error?.code).toBe('BAD_INPUT');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ clientId: '' }, 'clientId'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ domains: ['@contoso.example'] }, 'domains.0'],
    [{ domains: ['localhost'] }, 'domains.0'],
  ])('rejects %j', async (input, field) => {
    const { error } = await create(input);
    expect(Object.keys(error?.fields as object)).toEqual([field]);
  });

  it('gives a domain to one provider, also when two are added at the same time', async () => {
    const both = await togetherAtTheSettings(() => [create(), create({ name: 'Fabrikam' })]);
    expect(both.map(({ error }) => error?.code ?? 'yes').sort()).toEqual(['CONFLICT', 'yes']);
    const { id } = (await create({ name: 'Fabrikam', domains: ['fabrikam.example'] })).provider;
    const answer = await change(id, { domains: ['fabrikam.example', 'contoso.example'] });
    expect(answer.error).toMatchObject({ code: 'CONFLICT', message: 'contoso.example belongs to another provider.' });
  });

  it('keep an absent secret when changed, and need a new test for another one', async () => {
    const { id } = (await create()).provider;
    await markTested(id);
    expect((await change(id, { name: 'Contoso Ltd', jit: 'on' })).provider).toMatchObject({
      name: 'Contoso Ltd',
      jit: 'on',
      testedAt: expect.any(String),
    });
    expect((await change(id, { clientSecret: CLIENT.clientSecret })).provider?.testedAt).not.toBeNull();
    expect((await change(id, { clientSecret: 'another' })).provider?.testedAt).toBeNull();
  });

  it('can be enforced only after a test, and with an emergency account', async () => {
    const { id } = (await create()).provider;
    expect((await change(id, { enforced: true })).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Test Contoso first.',
    });
    await markTested(id);
    expect((await change(id, { enforced: true })).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Name an emergency account first.',
    });
    await nameEmergencyAccount();
    expect((await change(id, { enforced: true })).provider).toMatchObject({ enforced: true });
    // A provider with another client was never tested.
    const other = { clientId: 'other', clientSecret: CLIENT.clientSecret, enforced: true };
    expect((await change(id, other)).provider).toMatchObject({
      enforced: false,
      testedAt: null,
    });
  });

  it('are deleted, announced to users, and absent from then on', async () => {
    const { id } = (await create()).provider;
    rig.heard.length = 0;
    const remove = () => rig.ask('mutation Delete($id: ID!) { deleteIdentityProvider(id: $id) }', { id }, admin);
    expect((await remove()).data).toEqual({ deleteIdentityProvider: id });
    expect(rig.heard).toEqual([{ type: 'provider.deleted', key: id, payload: { id } }]);
    expect((await remove()).errors[0]?.code).toBe('NOT_FOUND');
    expect((await change(id, {})).error?.code).toBe('NOT_FOUND');
  });
});
