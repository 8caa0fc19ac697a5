import { expect, it } from 'vitest';
import { indented, inTree, subtreeOf } from './team-tree.rules.ts';

const teams = [
  { id: 'n', name: 'North', parentId: null },
  { id: 's', name: 'South', parentId: 'unseen' },
  { id: 'b', name: 'Below', parentId: 'n' },
  { id: 'd', name: 'Deep', parentId: 'b' },
];

it('puts the teams below each team after it', () => {
  expect(inTree(teams).map(({ name, level }) => [name, level])).toEqual([
    ['North', 1],
    ['Below', 2],
    ['Deep', 3],
    ['South', 1],
  ]);
});

it('includes a team and all teams below it in its subtree', () => {
  expect([...subtreeOf(teams, 'n')]).toEqual(['n', 'b', 'd']);
  expect([...subtreeOf(teams, 's')]).toEqual(['s']);
});

it('indents a choice by its level', () => {
  expect(inTree(teams).map(indented)).toEqual(['North', '\u2003Below', '\u2003\u2003Deep', 'South']);
});
