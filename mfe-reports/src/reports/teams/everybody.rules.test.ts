import { expect, it } from 'vitest';
import { everybodyEntries } from './everybody.rules.ts';

const TEAMS = [
  { id: 'n', name: 'North' },
  { id: 's', name: 'South' },
];

it.each([
  ['an admin', true, '', ['Everybody', 'Everybody in North', 'Everybody in South']],
  ['a lead', false, '', ['Everybody in North', 'Everybody in South']],
  ['typing', true, 'north', ['Everybody in North']],
  ['typing something else', true, 'ana', []],
])('offers to %s the entries of several people', (_what, isAdmin, search, labels) => {
  const { entries, areMore } = everybodyEntries(TEAMS, isAdmin, search);
  expect(entries.map(({ label }) => label)).toEqual(labels);
  expect(areMore).toBe(false);
});

it('shows some of very many teams, and finds the others by typing', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => ({ id: `t-${n}`, name: `Team ${n}` }));
  const { entries, areMore } = everybodyEntries(many, true, '');
  expect([entries.length, areMore]).toEqual([50, true]);
  expect(everybodyEntries(many, true, 'team 1999').entries).toEqual([
    { id: 't-1999', label: 'Everybody in Team 1999' },
  ]);
});
