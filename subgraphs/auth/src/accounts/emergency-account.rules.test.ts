import { describe, expect, it } from 'vitest';
import { fitsEmergency } from './emergency-account.rules.ts';

const admin = {
  id: '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2',
  email: 'ana@contoso.example',
  firstName: 'Ana',
  role: 'admin',
  isActive: true,
  isEmailVerified: true,
  passwordHash: '$argon2id$',
  hasSecondFactor: true,
  managedBy: null,
} as const;

describe('the emergency account', () => {
  it('is an active admin with password and authenticator', () => {
    expect(fitsEmergency(admin)).toBe(true);
  });

  it.each([
    ['a missing account', null],
    ['a user', { ...admin, role: 'user' as const }],
    ['an inactive admin', { ...admin, isActive: false }],
    ['an admin without a password', { ...admin, passwordHash: null }],
    ['an admin without an authenticator', { ...admin, hasSecondFactor: false }],
    ['an admin whom a directory manages', { ...admin, managedBy: admin.id }],
  ])('cannot be %s', (_, account) => {
    expect(fitsEmergency(account)).toBe(false);
  });
});
