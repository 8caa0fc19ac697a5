import { belowOf, createRandom } from '@dialdeck/common/random';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { BROKEN } from './decoder.ts';
import { guessDialect, hasHeaderLine, headerLine, hintedDelimiter } from './dialect.rules.ts';
import { CsvRecords } from './records.ts';

const COMMA = { delimiter: ',', newline: '\n' } as const;
function read(
  text: string,
  { pieces = text.length || 1, dialect = COMMA as ReturnType<typeof guessDialect>, max = 1_000 } = {},
) {
  const records = new CsvRecords(dialect, max);
  const found = [];
  for (let at = 0; at < text.length; at += pieces) found.push(...records.push(text.slice(at, at + pieces)));
  return [...found, ...records.end()];
}
const cells = (text: string, pieces?: number) =>
  read(text, pieces === undefined ? {} : { pieces }).map((record) => record.cells);

describe('RFC 4180', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a,b","c\nd"\n"e ""f"" g",',
      [
        ['a,b', 'c\nd'],
        ['e "f" g', ''],
      ],
    ],
    ['a,"" ,b\n', [['a', '', 'b']]],
    ['"a"  ,b\n', [['a', 'b']]],
    [',,\n', [['', '', '']]],
    ['\n\na', [[''], [''], ['a']]],
    ['a"b,c\n', [['a"b', 'c']]],
    ['"a"\r\n"b"', [['a'], ['b']]],
  ])('%j', (text, expected) => {
    for (const pieces of [1, 2, 3, 7, 100]) expect(cells(text, pieces)).toEqual(expected);
  });

  it('reads what the browser’s parser reads, wherever the text is cut', () => {
    const random = belowOf(createRandom(7));
    const parts = ['a', 'bc', ' ', '"x,y"', '"z\nz"', '"q""q"', ',', ',', '\n', '\n', '1', 'é', '""'];
    for (let round = 0; round < 2_000; round++) {
      let text = '';
      let isOpen = false;
      for (let length = random(25); length > 0; length--) {
        const part = parts[random(parts.length)] ?? '';
        // A quoted cell is a whole cell.
        if (part.startsWith('"')) {
          if (isOpen) continue;
          text += part;
          text += random(2) ? ',' : '\n';
        } else {
          text += part;
          isOpen = part !== ',' && part !== '\n';
        }
      }
      const expected = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data;
      // It returns an empty record after the last line end, and none for an empty text.
      if (text.endsWith('\n')) expected.pop();
      expect({ text, cells: cells(text, 1 + random(9)) }).toEqual({ text, cells: expected });
    }
  });
});

describe('one bad record costs one record', () => {
  it('rejects a record with a quotation mark out of place', () => {
    expect(read('a,"b"c",d\ne,f\n', { pieces: 3 })).toEqual([
      { cells: ['a', 'b"c', 'd'], problem: 'A quotation mark is out of place' },
      { cells: ['e', 'f'] },
    ]);
  });

  it('rejects a record whose quotation mark is never closed, at the end of the file and in the middle of a large one', () => {
    const broken = { cells: ['a', '"b'], problem: 'A quotation mark is never closed' };
    expect(read('a,"b\nc,d\ne,f')).toEqual([broken, { cells: ['c', 'd'] }, { cells: ['e', 'f'] }]);
    const rest = 'c,d\n'.repeat(1_000);
    const found = read(`a,"b\n${rest}`, { pieces: 100 });
    expect(found).toHaveLength(1_001);
    expect([found[0], found[1], found[1_000]]).toEqual([broken, { cells: ['c', 'd'] }, { cells: ['c', 'd'] }]);
  });

  it('keeps no line without an end in memory', () => {
    const found = read(`a,b\n${'x'.repeat(50_000)}\nc,d\n`, { pieces: 100 });
    expect(found.map(({ problem }) => problem)).toEqual([undefined, 'The line is too long', undefined]);
    expect(found[1]?.cells[0]?.length).toBeLessThanOrEqual(1_100);
    expect(found[2]?.cells).toEqual(['c', 'd']);
  });
});

describe('blanks around quoted cells', () => {
  it.each([
    ['a, "b, c" ,d\n', ',', [['a', 'b, c', 'd']]],
    [' "a";\t"b;c"\t; d\n', ';', [['a', 'b;c', ' d']]],
    ['a\t "b\tc"\n', '\t', [['a', 'b\tc']]],
    ['a| "b|c"\u00a0|\u00a0"d"\n', '|', [['a', 'b|c', 'd']]],
    ['a, "two\nlines", "say ""x, "" y"\n', ',', [['a', 'two\nlines', 'say "x, " y']]],
    ['"x, "" , y", "z"\n', ',', [['x, " , y', 'z']]],
    ['a, b "c", d\n', ',', [['a', ' b "c"', ' d']]],
  ])('%j', (text, delimiter, expected) => {
    const dialect = { delimiter, newline: '\n' } as const;
    for (const pieces of [1, 2, 3, 7, 100])
      expect(read(text, { dialect, pieces }).map((each) => each.cells)).toEqual(expected);
  });

  it.each([', "', '"x', ', "a"x', '," ""', '  "', ', ""', '\n "a'])('takes time in proportion to many %j', (part) => {
    const began = performance.now();
    read(part.repeat(40_000), { max: 1_000_000 });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a lost quotation mark costs its line', () => {
  it.each([
    ['at the end of a quoted cell', '"1","a\n"2","b"\n"3","c"\n'],
    ['at the beginning', '"1",a"\n"2","b"\n"3","c"\n'],
    ['within', '"1","a"b"\n"2","b"\n"3","c"\n'],
  ])('%s', (_what, text) => {
    for (const pieces of [1, 5, 100]) {
      const records = read(text, { pieces });
      expect(records.filter(({ problem }) => !problem).map(({ cells: [first] }) => first)).toEqual(
        text.includes('a"\n"2"') && !text.includes('"a') ? ['1', '2', '3'] : ['2', '3'],
      );
    }
  });
});

describe('a broken character', () => {
  it('costs its record', () => {
    expect(read(`a,b\nc,d${BROKEN}\ne,f\n`, { pieces: 3 }).map(({ problem }) => problem !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a first line that names the delimiter', () => {
  it.each([
    ['sep=;', ';'],
    ['\ufeffsep=,', ','],
    ['"sep=;"', ';'],
    ['SEP=|\r', '|'],
    ['sep=\t', '\t'],
    ['sep=\\t', '\t'],
    ['sep=', '\t'],
    ['sep=;;', undefined],
    ['separator=;', undefined],
    ['Phone', undefined],
  ])('%j', (line, delimiter) => {
    expect(hintedDelimiter(line)).toBe(delimiter);
  });
});

describe('guessDialect', () => {
  it.each([
    ['Phone,Name\n', ',', '\n'],
    ['Phone;"Name, first";City\r\n1;2;3', ';', '\n'],
    ['Phone\tName\n', '\t', '\n'],
    ['Phone|Name\rx', '|', '\r'],
    ['Phone\n', ',', '\n'],
    ['"Phone\nNumber",Name\n', ',', '\n'],
    ['Width 3";Height 4"\n', ';', '\n'],
    ['"Width, 3""";Height\n', ';', '\n'],
    ['Name, first;Phone\nUhl, Ulla;1\nUde;2\n', ';', '\n'],
    ['Phone;City, State, Zip\n1;New York\n2;Boston\n', ';', '\n'],
    ['Name, "Town; City",Phone\n', ',', '\n'],
    ['Name;"Phone, mobile"\n', ';', '\n'],
  ])('%j', (head, delimiter, newline) => {
    expect(guessDialect(head)).toEqual({ delimiter, newline });
  });

  it.each([
    ['"a\nb",c\nd', '"a\nb",c'],
    ['a,"b\n""c""\n",d\ne', 'a,"b\n""c""\n",d'],
    ['Phone,Screen 15",Name\n1,2,3\n', 'Phone,Screen 15",Name'],
    ['Screen 15"\r\n1', 'Screen 15"'],
    ['a,"b\nc', 'a,"b\nc'],
  ])('ends the header line where no quoted cell is open: %j', (head, line) => {
    expect(headerLine(head)).toBe(line);
  });

  it('accepts a carriage return as half of the end of the header line', () => {
    expect([hasHeaderLine('a,b'), hasHeaderLine('a,b\r'), hasHeaderLine('a,b\n'), hasHeaderLine('a,b\rc')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
