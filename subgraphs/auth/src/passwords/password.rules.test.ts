import { describe, expect, it } from 'vitest';
import { isGuessable } from './password.rules.ts';
import { commonPasswords } from './require-good-password.ts';

describe('"not among the common ones", nor product words', () => {
  it.each([
    ['password', true],
    ['PASSWORD', true],
    ['12345678', true],
    ['qwertyuiop', true],
    ['Dialdeck2026!', true],
    ['dialdeck', true],
    ['Power-Dialer 1', true],
    ['dialdeckdialdeck', true],
    ['ana.lima@example.com', true],
    ['Ana.Lima', true],
    ['dialdeck is where i work', false],
    ['correct horse battery staple', false],
    ['Tr0ub4dor&3-and-more', false],
    ['98127364509', false],
    ['日本語のパスワード', false],
  ])('%s → %s', async (password, guessable) => {
    const common = await commonPasswords();
    expect(isGuessable(password, { email: 'ana.lima@example.com', common })).toBe(guessable);
  });

  it('contains more than the 3,000 passwords that ASVS 6.2.4 requires', async () => {
    const common = await commonPasswords();
    expect([...common].filter((password) => password.length >= 8).length).toBeGreaterThan(3_000);
  });
});
