import { describe, expect, it } from 'vitest';
import { fullName, initials, teamStatus } from './user.rules.ts';

describe('names', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'García' }, 'Ana García', 'AG'],
    [{ firstName: ' Ana ', lastName: null }, 'Ana', 'A'],
    [{ firstName: '', lastName: 'Åkesson' }, 'Åkesson', 'Å'],
    [{ firstName: '美咲', lastName: '中村' }, '美咲 中村', '美中'],
    [{}, 'Unknown User', ''],
  ])('"Missing names show Unknown User": %j is %s', (named, name, letters) => {
    expect(fullName(named)).toBe(name);
    expect(initials(named)).toBe(letters);
  });
});

describe('status in the team table', () => {
  it.each([
    [false, true, 'Pending Verification'],
    [false, false, 'Pending Verification'],
    [true, true, 'Active'],
    [true, false, 'Inactive'],
  ])('verified %s, active %s: %s', (isEmailVerified, isActive, status) => {
    expect(teamStatus({ isEmailVerified, isActive })).toBe(status);
  });
});
