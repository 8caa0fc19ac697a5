import type { CsvHead } from '@dialdeck/csv/head';
import { expect, it } from 'vitest';
import { isSameHead } from './same-head.rules.ts';

const begun: CsvHead = {
  columns: ['Phone', 'Name'],
  delimiter: ',',
  newline: '\n',
  encoding: 'utf-8',
  isEncodingChosen: false,
};

it.each<[string, Partial<CsvHead>, boolean]>([
  ['the same', {}, true],
  ['columns in another order', { columns: ['Name', 'Phone'] }, false],
  ['a column more', { columns: ['Phone', 'Name', 'City'] }, false],
  ['a column less', { columns: ['Phone'] }, false],
  ['another delimiter', { delimiter: ';' }, false],
  ['other line ends', { newline: '\r' }, false],
  ['letters of two bytes', { encoding: 'utf-16le' }, false],
  ['the first letter that is not ASCII has arrived', { encoding: 'windows-1252' }, true],
])('%s', (_what, change, isSame) => {
  expect(isSameHead({ ...begun, ...change }, begun)).toBe(isSame);
  expect(isSameHead(begun, { ...begun, ...change })).toBe(isSame);
});
