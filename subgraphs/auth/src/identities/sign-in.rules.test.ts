import { describe, expect, it } from 'vitest';
import type { Account } from '#accounts/account.ts';
import { addressIn } from '#oidc/claims.rules.ts';
import type { Provider } from '#providers/provider.ts';
import { addressProblem, decide, endOf } from './sign-in.rules.ts';

const provider: Provider = {
  id: 'p1',
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  clientId: 'c',
  clientSecretSealed: 's',
  domains: ['contoso.example'],
  trustsAddresses: false,
  jit: 'off',
  state: 'on',
  needsTest: false,
  enforced: false,
  testedAt: null,
  createdAt: new Date(),
};
const account: Account = {
  id: 'a1',
  email: 'ana@contoso.example',
  firstName: 'Ana',
  role: 'user',
  isActive: true,
  isEmailVerified: true,
  passwordHash: 'hash',
  hasSecondFactor: false,
  managedBy: null,
};

describe('the address of an identity', () => {
  it.each([
    ['ana@contoso.example', true, false, true],
    ['ana@contoso.example', 'true', false, true],
    ['ana@contoso.example', undefined, false, false],
    ['ana@contoso.example', undefined, true, true],
    ['ana@contoso.example', false, true, false],
    ['ana@contoso.example', 'false', true, false],
    ['ana@contoso.example', 'yes', true, false],
    ['ana@contoso.example', 1, true, false],
    ['ana@mail.contoso.example', true, true, false],
    ['ana@evilcontoso.example', true, true, false],
    ['ana@contoso.example.evil.example', true, true, false],
    [null, true, true, false],
  ])('%s, verified %j, trusted %j: %j', (email, verified, trustsAddresses, expected) => {
    expect(addressProblem({ email, verified }, { ...provider, trustsAddresses }) === null).toBe(expected);
  });

  it('is not verified by userinfo about another address', () => {
    const other = { email: 'bo@contoso.example', email_verified: true };
    expect(addressIn({ email: 'ana@contoso.example' }, other)).toEqual({
      email: 'ana@contoso.example',
      verified: undefined,
    });
    expect(addressIn({}, other)).toEqual({ email: 'bo@contoso.example', verified: true });
  });
});

it.each([
  [null, undefined, 'no-address'],
  ['ana@elsewhere.example', true, 'other-domain'],
  ['ana@contoso.example', undefined, 'not-said-verified'],
  ['ana@contoso.example', false, 'not-verified'],
])('the address %s, verified %j, does not count: %s', (email, verified, cause) => {
  expect(addressProblem({ email, verified }, { ...provider, trustsAddresses: false })).toBe(cause);
});

describe('an unlinked person', () => {
  const stranger = { provider, account, hasOtherSubject: false, isEmergencyAccount: false };
  it.each([
    ['has no account', { account: null }, 'no-account'],
    ['has no account, and may get one', { account: null, provider: { ...provider, jit: 'on' } }, 'create'],
    ['has a password', {}, 'password'],
    ['has no password', { account: { ...account, passwordHash: null } }, 'link'],
    ['was never verified', { account: { ...account, isEmailVerified: false } }, 'link'],
    ['is managed by the provider', { account: { ...account, managedBy: 'p1' } }, 'link'],
    ['is managed by another provider', { account: { ...account, managedBy: 'p2' } }, 'password'],
    ['has an enforced address', { provider: { ...provider, enforced: true } }, 'link'],
    ['has an address that was enforced', { provider: { ...provider, enforced: true, state: 'off' } }, 'password'],
    [
      'has an address of another domain of ours',
      { provider: { ...provider, enforced: true }, account: { ...account, email: 'ana@other.example' } },
      'password',
    ],
    ['is inactive', { account: { ...account, isActive: false, passwordHash: null } }, 'inactive'],
    ['has another subject here', { account: { ...account, passwordHash: null }, hasOtherSubject: true }, 'taken'],
    ['is the emergency account', { provider: { ...provider, enforced: true }, isEmergencyAccount: true }, 'password'],
  ] as const)('who %s', (_, given, expected) => {
    expect(decide({ ...stranger, ...given } as typeof stranger)).toBe(expected);
  });

  it('returns to the start page when signed in, and to the page of origin when refused', () => {
    expect(endOf('sign-in', 'p1', null)).toBe('/');
    expect(endOf('sign-in', 'p1', 'failed')).toBe('/login?sso=failed&provider=p1');
    expect(endOf('link', 'p1', null)).toBe('/account?linked=p1');
    expect(endOf('link', 'p1', 'taken')).toBe('/account?sso=taken');
    expect(endOf('test', 'p1', null)).toBe('/admin/sign-in?tested=p1');
    expect(endOf('test', 'p1', 'failed')).toBe('/admin/sign-in?sso=failed');
  });
});
