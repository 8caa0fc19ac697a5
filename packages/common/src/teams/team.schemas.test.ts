import { describe, expect, it } from 'vitest';
import { CreateUserSchema, InvitationSchema, UpdateUserSchema } from './team.schemas.ts';

const ana = { email: 'Ana@Example.com', firstName: 'Ana', lastName: 'García' };

describe('Create user', () => {
  it.each([
    [{ ...ana, email: 'ana' }, 'Please enter a valid email address'],
    [{ ...ana, firstName: '' }, 'First name is required'],
    [{ ...ana, lastName: '  ' }, 'Last name is required'],
    [{ ...ana, role: 'owner' }, 'Please select a role'],
  ])('%j: %s', (input, sentence) => {
    expect(CreateUserSchema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
  });

  it('has the role user and sends the verification e-mail by default', () => {
    expect(CreateUserSchema.parse(ana)).toEqual({
      ...ana,
      email: 'ana@example.com',
      role: 'user',
      sendVerificationEmail: true,
    });
  });

  it('accepts names of one line only', () => {
    const { firstName, lastName } = CreateUserSchema.parse({
      ...ana,
      firstName: 'Ana\r\nBcc: x',
      lastName: '\tGarc\u2028ía\n',
    });
    expect([firstName, lastName]).toEqual(['Ana  Bcc: x', 'Garc ía']);
    expect(CreateUserSchema.safeParse({ ...ana, firstName: '\r\n' }).success).toBe(false);
  });

  it('Edit user: same without email', () => {
    expect(UpdateUserSchema.parse({ ...ana, role: 'admin' })).toEqual({
      firstName: 'Ana',
      lastName: 'García',
      role: 'admin',
    });
    expect(UpdateUserSchema.safeParse(ana).error?.issues[0]?.message).toBe('Please select a role');
  });
});

describe('an invitation', () => {
  it.each([
    [{}, null],
    [{ email: ' ' }, null],
    [{ email: null }, null],
    [{ email: ' B@Example.com' }, 'b@example.com'],
  ])('%j has the address %s', (input, email) => {
    expect(InvitationSchema.parse(input).email ?? null).toBe(email);
  });

  it('rejects an invalid address', () => {
    expect(InvitationSchema.safeParse({ email: 'b' }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    );
  });
});
