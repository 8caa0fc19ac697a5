import { expect, it } from 'vitest';
import { pastedNumbers } from './pasted-numbers.rules.ts';

it.each([
  ['', []],
  [' \n ', []],
  ['+1 (212) 555-0101', ['+1 (212) 555-0101']],
  ['212 555 0101\n212 555 0102', ['212 555 0101', '212 555 0102']],
  ['1, 2;3\t4\r\n5', ['1', '2', '3', '4', '5']],
  ['1\n1', ['1']],
])('%j', (text, numbers) => {
  expect(pastedNumbers(text)).toEqual(numbers);
});
