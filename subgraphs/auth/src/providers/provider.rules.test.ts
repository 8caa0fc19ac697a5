import { expect, it } from 'vitest';
import { isEnforced, isSameClient, issuerProblem, metadataProblem, provingAlgorithms } from './provider.rules.ts';

it.each([
  ['on', false, true, true],
  ['off', false, true, false],
  ['on', true, true, false],
  ['on', false, false, false],
] as const)(
  'a provider that is %s, waits for a test (%j) and was enforced (%j) enforces: %j',
  (state, needsTest, enforced, expected) => {
    expect(isEnforced({ state, needsTest, enforced })).toBe(expected);
  },
);

it.each([
  [{}, true],
  [{ name: 'Another' }, true],
  [{ issuer: 'https://b.example' }, false],
  [{ clientId: 'another' }, false],
  [{ clientSecretSealed: 'another' }, false],
])('a provider with %j is the same client: %j', (changed, expected) => {
  const client = { issuer: 'https://a.example', clientId: 'dialdeck', clientSecretSealed: 'sealed' };
  expect(isSameClient(client, { ...client, ...changed })).toBe(expected);
});

const NOT_SAFE = 'Enter an address that begins with https://';
it.each([
  ['https://login.example', false, null],
  ['https://login.example/tenant/v2.0', false, null],
  ['http://login.example', true, NOT_SAFE],
  ['http://localhost:8080', true, null],
  ['http://127.0.0.1:8080', true, null],
  ['http://[::1]:8080', true, null],
  ['http://localhost:8080', false, NOT_SAFE],
  ['http://localhost.evil.example', true, NOT_SAFE],
  ['http://127.0.0.1.evil.example', true, NOT_SAFE],
  ['https://ana:secret@login.example', false, NOT_SAFE],
  ['HTTPS://login.example', false, NOT_SAFE],
  ['ftp://login.example', true, NOT_SAFE],
  ['login.example', true, NOT_SAFE],
  ['', true, NOT_SAFE],
  ['https://login.example?tenant=1', false, 'An issuer has no query and no fragment'],
  ['https://login.example#tenant', false, 'An issuer has no query and no fragment'],
])('issuer %s, where this machine is allowed (%j): %s', (text, allowsLoopback, expected) => {
  expect(issuerProblem(text, allowsLoopback)).toBe(expected);
});

const issuer = 'https://login.example';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  id_token_signing_alg_values_supported: ['RS256'],
};
it.each<[string, object, string | null]>([
  ['complete', {}, null],
  ['without userinfo', { userinfo_endpoint: undefined }, null],
  [
    'with a slash more',
    { issuer: `${issuer}/` },
    'The provider names another issuer. Enter exactly the one that it names.',
  ],
  ['no sign-in', { authorization_endpoint: undefined }, 'The provider names no address to sign in at.'],
  ['no tokens', { token_endpoint: '' }, 'The provider names no address for tokens.'],
  ['no keys', { jwks_uri: undefined }, 'The provider names no keys.'],
  [
    'unencrypted keys',
    { jwks_uri: 'http://login.example/keys' },
    'All addresses of the provider must begin with https://',
  ],
  [
    'unencrypted userinfo',
    { userinfo_endpoint: 'http://login.example/u' },
    'All addresses of the provider must begin with https://',
  ],
  ['userinfo that is no text', { userinfo_endpoint: 7 }, 'All addresses of the provider must begin with https://'],
  [
    'shared secrets alone',
    { id_token_signing_alg_values_supported: ['HS256', 'none'] },
    'The provider signs by no algorithm that proves anything.',
  ],
])('metadata %s', (_, changed, expected) => {
  expect(metadataProblem({ ...metadata, ...changed }, issuer, false)).toBe(expected);
});

it.each([
  [undefined, ['RS256']],
  ['ES256', ['RS256']],
  [
    ['ES256', 'HS512', 'hs256', 'None', 'PS256', 7],
    ['ES256', 'PS256'],
  ],
])('of the algorithms %j, these prove something: %j', (offered, expected) => {
  expect(provingAlgorithms({ id_token_signing_alg_values_supported: offered })).toEqual(expected);
});
