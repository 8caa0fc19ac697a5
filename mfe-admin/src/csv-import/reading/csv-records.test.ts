import { describe, expect, it } from 'vitest';
import type { CsvRecord } from './csv.type.ts';
import { readRecords } from './csv-records.ts';

const format = { delimiter: ',', newline: '\n' } as const;

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 1000, newline: '\n' | '\r\n' = '\n'): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  for await (const some of readRecords(inPieces(text, size), { ...format, newline })) all.push(...some);
  return all;
}

describe('readRecords', () => {
  it('keeps quotes, commas and line breaks in cells, whatever the pieces are', async () => {
    const text = 'Name,Note\n"Ortiz ""Tito""","Acme, Inc."\nAna,"two\nlines"\nBo,x';
    const expected = [
      { row: 0, line: 1, cells: ['Name', 'Note'] },
      { row: 1, line: 2, cells: ['Ortiz "Tito"', 'Acme, Inc.'] },
      { row: 2, line: 3, cells: ['Ana', 'two\nlines'] },
      { row: 3, line: 5, cells: ['Bo', 'x'] },
    ];
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(await read(text, size), `pieces of ${size}`).toMatchObject(expected);
    }
  });

  it('skips empty lines but counts them as lines of the file', async () => {
    expect(await read('Phone\r\n\r\n1\r\n\r\n2\r\n', 4, '\r\n')).toMatchObject([
      { row: 0, line: 1, cells: ['Phone'] },
      { row: 1, line: 3, cells: ['1'] },
      { row: 2, line: 5, cells: ['2'] },
    ]);
  });

  it('reads mixed line ends without leaving a carriage return in the last cell', async () => {
    expect((await read('a,b\r\n1,2\n3,4\r\n')).map((record) => record.cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('marks a record whose quotation marks are out of place', async () => {
    expect(await read('a,b\n"Ace" V,1\n2,"3"\n')).toMatchObject([{ isMalformed: false }, { isMalformed: true }]);
  });

  it('names the line of a quotation mark that is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"open\n4,5\n')).rejects.toThrow(
      'Line 3: a quotation mark is opened and never closed.',
    );
  });
});
