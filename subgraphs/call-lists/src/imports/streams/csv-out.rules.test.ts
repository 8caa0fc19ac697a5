import { expect, it } from 'vitest';
import { csvLine } from './csv-out.rules.ts';

it.each([
  ['+15551234567', '+15551234567'],
  ['+1 (555) 123-4567', '+1 (555) 123-4567'],
  ['-5', '-5'],
  ['=1+1', '"\'=1+1"'],
  ['+1+cmd|x', '"\'+1+cmd|x"'],
  ['-2+3+cmd', '"\'-2+3+cmd"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['+', '"\'+"'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['Zoë', 'Zoë'],
  ['', ''],
])('ops.md section 4, CSV out: %j is written %j', (cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`);
});
