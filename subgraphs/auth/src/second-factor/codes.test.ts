import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newSecret, readCode, stepOf, uriOf } from './codes.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 vectors. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('stepOf', () => {
  // The last six of the eight digits in the RFC's table.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('returns the code of the RFC at %d s', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, null],
    [-30, -1],
    [0, 0],
    [30, 1],
    [60, null],
  ])('finds for a code that is %d s off: %s', (seconds, delta) => {
    const now = 1_700_000_000_000;
    const code = new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now + seconds * 1_000 });
    expect(stepOf(RFC_SECRET, code, now)).toBe(delta === null ? null : Math.floor(now / 30_000) + delta);
  });
});

describe('readCode', () => {
  it.each(['123456', ' 123 456 ', '123-456'])('reads %s as a code of an authenticator', (text) => {
    expect(readCode(text)).toEqual({ kind: 'authenticator', code: '123456' });
  });

  it('reads recovery codes regardless of case, blanks and hyphens', () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(hashes).size).toBe(10);
    codes.forEach((code, index) => {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')])
        expect(readCode(typed)).toEqual({ kind: 'recovery', hash: hashes[index] });
    });
  });

  it.each(['', '12345', '1234567', 'ABCD', '１２３４５６', 'x'.repeat(500)])('rejects %s', (text) => {
    expect(readCode(text)).toBeNull();
  });
});

it('creates secrets of 160 bits, and an authenticator address with all parameters', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uriOf(secret, 'ana+1@example.com')).toBe(
    `otpauth://totp/Dialdeck:ana%2B1%40example.com?secret=${secret}&issuer=Dialdeck&algorithm=SHA1&digits=6&period=30`,
  );
});
