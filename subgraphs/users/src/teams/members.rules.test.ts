import { expect, it } from 'vitest';
import { memberChanges, memberRefusal } from './members.rules.ts';
import type { TeamMemberRow } from './team.ts';

const member = (userId: string, role: 'agent' | 'lead'): TeamMemberRow => ({
  userId,
  role,
  firstName: null,
  lastName: null,
  isActive: true,
  since: new Date(0),
});
const before = [member('ana', 'agent'), member('bo', 'lead')];

it('reports newcomers, changed roles and leavers, but no unchanged members', () => {
  expect(memberChanges(before, [{ userId: 'ana', role: 'agent' }])).toEqual({ put: [], removed: ['bo'] });
  expect(
    memberChanges(before, [
      { userId: 'ana', role: 'lead' },
      { userId: 'bo', role: 'lead' },
      { userId: 'cy', role: 'agent' },
    ]),
  ).toEqual({
    put: [
      { userId: 'ana', role: 'lead' },
      { userId: 'cy', role: 'agent' },
    ],
    removed: [],
  });
});

it.each([
  ['an unknown person', ['unknown'], 'This person does not exist'],
  ['a person twice', ['cy', 'cy'], 'Each person can be a member once'],
  ['an inactive newcomer', ['dee'], 'Only active people can be added'],
  ['an inactive member stays', ['ana'], null],
  ['an active newcomer', ['cy'], null],
])('judges new members: %s', (_, ids, refusal) => {
  const people = new Map([
    ['ana', false],
    ['cy', true],
    ['dee', false],
  ]);
  const wanted = ids.map((userId) => ({ userId, role: 'agent' as const }));
  expect(memberRefusal(before, wanted, people)).toBe(refusal);
});
