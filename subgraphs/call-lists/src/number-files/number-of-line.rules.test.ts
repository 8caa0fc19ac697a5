import { expect, it } from 'vitest';
import { numberOfFirstCell, numberOfLine } from './number-of-line.rules.ts';

it.each([
  ['3035550100', '+13035550100'],
  ['+1 (303) 555-0100', '+13035550100'],
  ['303,5550100', '+13035550100'],
  ['"303";"555-0100"', '+13035550100'],
  ['"+1","303","5550100"', '+13035550100'],
  ['3035550100,', '+13035550100'],
  ['area,number', null],
  ['303', null],
  ['3035550100,42', null],
  ['9'.repeat(500), null],
])('a line of a register: %s is %s', (line, number) => {
  expect(numberOfLine(line, 'US')).toBe(number);
});

it.each([
  ['(303) 555-0100,Ana Lima', '+13035550100'],
  ['"303 555 0100";"a;b"', '+13035550100'],
  [' 303-555-0100\tyesterday', '+13035550100'],
  ['Ana Lima,3035550100', null],
  ['phone', null],
])('the first cell: %s is %s', (line, number) => {
  expect(numberOfFirstCell(line, 'US')).toBe(number);
});

it('a number is read as its country writes it', () => {
  expect(numberOfLine('020 7946 0000', 'GB')).toBe('+442079460000');
});
