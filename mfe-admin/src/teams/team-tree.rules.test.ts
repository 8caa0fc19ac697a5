import { expect, it } from 'vitest';
import { indented, inTree, subtreeOf } from './team-tree.rules.ts';

const teams = [
  { id: 'n', name: 'North', parentId: null },
  { id: 's', name: 'South', parentId: 'unseen' },
  { id: 'b', name: 'Below', parentId: 'n' },
  { id: 'd', name: 'Deep', parentId: 'b' },
];

it('each team is followed by those below it', () => {
  expect(inTree(teams).map(({ name, level }) => [name, level])).toEqual([
    ['North', 1],
    ['Below', 2],
    ['Deep', 3],
    ['South', 1],
  ]);
});

it('a subtree is a team and all below it', () => {
  expect([...subtreeOf(teams, 'n')]).toEqual(['n', 'b', 'd']);
  expect([...subtreeOf(teams, 's')]).toEqual(['s']);
});

it('a choice is indented by its level', () => {
  expect(inTree(teams).map(indented)).toEqual(['North', '\u2003Below', '\u2003\u2003Deep', 'South']);
});
