import { describe, expect, it } from 'vitest';
import { archiveRefusal, inTreeOrder, nameKey, placeRefusal, RING, TOO_DEEP } from './tree.rules.ts';

/** `a > b > c > d > e`, and `x > y`. */
const parents = { a: null, b: 'a', c: 'b', d: 'c', e: 'd', x: null, y: 'x' } as const;
const teams = Object.entries(parents).map(([id, parentId]) => ({ id, name: id, parentId }));
const tree = new Map(teams.map((team) => [team.id, team]));

describe('the position of a team', () => {
  it.each([
    ['a new one at the top', null, null, null],
    ['a new one on the fifth level', null, 'd', null],
    ['a new one on the sixth', null, 'e', TOO_DEEP],
    ['a team below itself', 'x', 'x', RING],
    ['a team below one that is below it', 'a', 'e', RING],
    ['a leaf elsewhere', 'e', 'y', null],
    ['a subtree that fits whole', 'x', 'c', null],
    ['a subtree that does not fit whole', 'x', 'd', TOO_DEEP],
    ['a subtree to the top', 'b', null, null],
    ['where it stands already', 'c', 'b', null],
  ])('%s', (_, id, parentId, refusal) => {
    expect(placeRefusal(tree, id, parentId)).toBe(refusal);
  });
});

it.each([
  [{ lists: 3, teams: 2 }, 'Move its 3 lists first.'],
  [{ lists: 1, teams: 0 }, 'Move its 1 list first.'],
  [{ lists: 0, teams: 2 }, 'Move its 2 teams first.'],
  [{ lists: 0, teams: 1 }, 'Move its 1 team first.'],
  [{ lists: 0, teams: 0 }, null],
])('archive %j: %s', (within, sentence) => {
  expect(archiveRefusal(within)).toBe(sentence);
});

it('sorts parents first, then by name regardless of case', () => {
  const unordered = [
    { id: '1', name: 'b', parentId: '3' },
    { id: '2', name: 'Zoo', parentId: null },
    { id: '3', name: 'abc', parentId: null },
    { id: '4', name: 'A', parentId: '2' },
    // The caller may not see the parent of this team: for this caller it is at the top.
    { id: '5', name: 'Middle', parentId: 'unseen' },
  ];
  expect(inTreeOrder(unordered).map(({ id }) => id)).toEqual(['3', '5', '2', '4', '1']);
});

it('treats names that differ only in case as equal', () => {
  expect(nameKey('ÉQUIPE')).toBe(nameKey('équipe'));
});
