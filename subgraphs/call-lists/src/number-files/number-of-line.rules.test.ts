import { expect, it } from 'vitest';
import { numberOfCells } from './number-of-line.rules.ts';

it.each<[string[], string | null]>([
  [['3035550100'], '+13035550100'],
  [['+1 (303) 555-0100'], '+13035550100'],
  [['303', '5550100'], '+13035550100'],
  [['303', '555-0100'], '+13035550100'],
  [['303;5550100'], '+13035550100'],
  [['"303";"555-0100"'], '+13035550100'],
  [['+1', '303', '5550100'], '+13035550100'],
  [['3035550100', ''], '+13035550100'],
  [['="3035550100"'], '+13035550100'],
  [["'3035550100"], '+13035550100'],
  [['\u202a+1\u202c', '３０３', '٥٥٥٠١٠٠'], '+13035550100'],
  [['area', 'number'], null],
  [['303'], null],
  [['3035550100', '42'], null],
  [['9'.repeat(500)], null],
])('reads the cells %j of a register as %s', (cells, number) => {
  expect(numberOfCells(cells, 'US')).toBe(number);
});

it('reads a number as its country writes it', () => {
  expect(numberOfCells(['020 7946 0000'], 'GB')).toBe('+442079460000');
});
