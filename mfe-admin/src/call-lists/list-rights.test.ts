import { fakeShell } from '@dialdeck/contract/testing';
import { expect, it } from 'vitest';
import { listRights, ownTeam } from './list-rights.ts';

const LEAD = { teams: [{ id: 'n', name: 'North', role: 'lead' as const }] };

it.each([
  [
    'an admin',
    { role: 'admin' as const },
    ['n'],
    { isAdmin: true, isManager: true, hasTeams: true, of: { n: true, none: true } },
  ],
  [
    'a lead who is let to',
    { ...LEAD, canManageLists: true },
    ['n'],
    { isAdmin: false, isManager: true, hasTeams: true, of: { n: true, none: false } },
  ],
  [
    'of another team',
    { ...LEAD, canManageLists: true },
    ['s'],
    { isAdmin: false, isManager: true, hasTeams: true, of: { n: false, none: false } },
  ],
  [
    'an admin without teams',
    { role: 'admin' as const },
    [],
    { isAdmin: true, isManager: true, hasTeams: false, of: { n: true, none: true } },
  ],
  [
    'a lead who is not',
    LEAD,
    ['n'],
    { isAdmin: false, isManager: false, hasTeams: true, of: { n: false, none: false } },
  ],
])('%s', (_who, person, teams, expected) => {
  const { manages, ...rights } = listRights(fakeShell(person).session, teams);
  expect({ ...rights, of: { n: manages({ teamId: 'n' }), none: manages({ teamId: null }) } }).toEqual(expected);
});

it.each([
  ['a lead', { teams: [{ id: 'a', name: 'A', role: 'agent' as const }, ...LEAD.teams] }, 'n'],
  ['an agent', { teams: [{ id: 'a', name: 'A', role: 'agent' as const }] }, ''],
  ['an admin who leads a team', { role: 'admin' as const, ...LEAD }, ''],
  ['a user whose gateway knows no teams', { teams: null }, ''],
])('assigns a new list of %s to their own team', (_who, person, team) => {
  expect(ownTeam(fakeShell(person).session)).toBe(team);
});
