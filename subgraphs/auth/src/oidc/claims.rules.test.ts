import { describe, expect, it } from 'vitest';
import {
  idTokenProblem,
  isSubject,
  isVerified,
  logoutTokenProblem,
  methodsIn,
  nameOf,
  textIn,
} from './claims.rules.ts';

const NOW = 1_800_000_000;
const clientId = 'dialdeck';

describe('an ID token', () => {
  const claims = { aud: clientId, iat: NOW, sub: 'ana' };
  const problem = (changed: object, algorithm: unknown = 'RS256') =>
    idTokenProblem({ algorithm, claims: { ...claims, ...changed } }, { clientId, algorithms: ['RS256'], now: NOW });

  it.each([
    ['of this client alone', {}],
    ['with a list of one audience', { aud: [clientId] }],
    ['with this client as authorized party', { azp: clientId }],
    ['of a clock that is a minute ahead', { iat: NOW + 60 }],
  ])('is accepted %s', (_, changed) => {
    expect(problem(changed)).toBeNull();
  });

  it.each([
    ['audience', { aud: 'another' }],
    ['audience', { aud: [clientId, 'another'] }],
    ['audience', { aud: [] }],
    ['audience', { aud: undefined }],
    ['authorized party', { azp: 'another' }],
    ['issued in the future', { iat: NOW + 61 }],
    ['issued in the future', { iat: String(NOW) }],
    ['subject', { sub: '' }],
    ['subject', { sub: 7 }],
    ['subject', { sub: 'a\u0000b' }],
  ])('is rejected for its %s: %j', (expected, changed) => {
    expect(problem(changed)).toBe(expected);
  });

  it.each(['none', 'HS256', 'ES256', undefined])('is rejected with the algorithm %s', (algorithm) => {
    expect(idTokenProblem({ algorithm, claims }, { clientId, algorithms: ['RS256'], now: NOW })).toBe('algorithm');
  });
});

describe('a subject', () => {
  it.each(['a', 'a'.repeat(255), 'müller 😀'])('%j is valid', (sub) => {
    expect(isSubject(sub)).toBe(true);
  });

  it.each(['', 'a'.repeat(256), 'a\u0000b', 'a\nb', 'a\u007f', 'a\ud83d', '\ude00', 7, null, undefined])(
    '%j is invalid',
    (sub) => {
      expect(isSubject(sub)).toBe(false);
    },
  );
});

describe('a name', () => {
  it.each([
    [null, ''],
    [' Ana\u0000Lima\u2028', 'Ana Lima'],
    ['half a character \ud83d', 'half a character'],
    ['Ana 😀', 'Ana 😀'],
    ['a'.repeat(201), 'a'.repeat(200)],
    [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    [`${'a'.repeat(198)}😀a`, `${'a'.repeat(198)}😀`],
  ])('%j is stored as %j', (said, kept) => {
    expect(nameOf(said)).toBe(kept);
  });
});

describe('a logout token', () => {
  const claims = {
    aud: clientId,
    iat: NOW,
    jti: 'j1',
    sub: 'ana',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const problem = (changed: object) => logoutTokenProblem({ ...claims, ...changed }, { clientId, now: NOW });

  it.each([{}, { iat: NOW + 60 }, { iat: NOW - 300 }])('is accepted: %j', (changed) => {
    expect(problem(changed)).toBeNull();
  });

  it.each([
    ['audience', { aud: 'another' }],
    ['time', { iat: NOW + 61 }],
    ['time', { iat: NOW - 301 }],
    ['time', { iat: undefined }],
    ['id', { jti: '' }],
    ['id', { jti: undefined }],
    ['subject', { sub: undefined }],
    // An ID token has a nonce, and must not end a session.
    ['nonce', { nonce: 'n' }],
    ['event', { events: {} }],
    ['event', { events: undefined }],
    ['event', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }],
  ])('is rejected for its %s: %j', (expected, changed) => {
    expect(problem(changed)).toBe(expected);
  });
});

it.each([
  [true, false, true],
  ['true', false, true],
  [undefined, true, true],
  [null, true, true],
  [undefined, false, false],
  [false, true, false],
  ['yes', true, false],
  [1, true, false],
])('an address whose "verified" is %j, at a provider that is trusted (%j): %j', (claim, trusts, expected) => {
  expect(isVerified(claim, trusts)).toBe(expected);
});

it('trims texts and ignores values of other types', () => {
  expect(textIn({ name: ' Ana ' }, 'name')).toBe('Ana');
  for (const name of ['  ', 7, null, undefined, {}]) expect(textIn({ name }, 'name')).toBeNull();
});

it('logs at most ten authentication methods, and only short words', () => {
  expect(methodsIn({ amr: ['pwd', 'otp', 'two words', 'x'.repeat(41), '"}\n{'] })).toEqual(['pwd', 'otp']);
  expect(methodsIn({ amr: Array.from({ length: 11 }, (_, index) => `m${index}`) })).toHaveLength(10);
  expect(methodsIn({ amr: 'pwd' })).toEqual([]);
});
