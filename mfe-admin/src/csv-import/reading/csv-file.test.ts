// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countDataRows, previewCsv, readDataRows } from './csv-file.ts';

async function rowsOf(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of readDataRows(file, await previewCsv(file))) rows.push(...some.map((row) => row.cells));
  return rows;
}

const latin1 = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
const utf16 = (text: string) =>
  new Blob([
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer),
  ]);

describe('previewCsv', () => {
  it.each([
    ['UTF-8', new Blob(['Phone,Name\n1,Zoë\n'])],
    ['UTF-8 with a byte order mark', new Blob(['\uFEFFPhone,Name\n1,Zoë\n'])],
    ['UTF-16', utf16('Phone,Name\n1,Zoë\n')],
    ['Latin-1', latin1('Phone,Name\n1,Zoë\n')],
    ['semicolons', new Blob(['Phone;Name\r\n1;Zoë\r\n'])],
    ['tabs', new Blob(['Phone\tName\n1\tZoë'])],
    ['sep=;', new Blob(['sep=;\r\nPhone;Name\r\n1;Zoë\r\n'])],
    ['sep=, with a mark', new Blob(['\uFEFFsep=,\nPhone,Name\n1,Zoë\n'])],
    ['sep=; in quotation marks, after an empty line', new Blob(['\n"sep=;"\n\nPhone;Name\n1;Zoë\n'])],
    ['sep= with a tab', new Blob(['sep=\t\r\nPhone\tName\r\n1\tZoë\r\n'])],
    ['sep=\\t in letters', new Blob(['SEP=\\t\nPhone\tName\n1\tZoë\n'])],
    ['sep=| with line ends of old Macs', new Blob(['sep=|\nPhone|Name\n1|Zoë\n'.replaceAll('\n', '\r')])],
    ['sep=^, a delimiter that is not guessed', new Blob(['sep=^\nPhone^Name\n1^Zoë\n'])],
    ['sep=; in UTF-16', utf16('sep=;\r\nPhone;Name\r\n1;Zoë\r\n')],
    ['blanks before quotation marks', new Blob(['Phone; "Name"\n "1"; "Zoë" \n'])],
  ])('reads %s', async (_what, file) => {
    expect(await previewCsv(file)).toMatchObject({ columns: ['Phone', 'Name'], sample: [['1', 'Zoë']] });
    expect(await rowsOf(file)).toEqual([['1', 'Zoë']]);
  });

  it.each([
    ['an empty file', new Blob([]), 'The file is empty.'],
    ['a header without rows', new Blob(['Phone,Name\n']), /has no rows/],
  ])('refuses %s in words', async (_what, file, words) => {
    await expect(previewCsv(file)).rejects.toThrow(words);
  });

  it('counts the data rows of a file that comes in many pieces, characters over the cuts included', async () => {
    const row = '2125550100,Zoë 美咲,"a ""b"", c"\n';
    const count = 5_000;
    const file = new Blob([`Phone,Name,Note\n${row.repeat(count)}`]);
    const preview = await previewCsv(file);
    expect(preview.sample).toHaveLength(50);
    expect(await countDataRows(file, preview)).toEqual({ rows: count, encoding: 'utf-8' });
    const rows = await rowsOf(file);
    expect(new Set(rows.map((cells) => cells.join('|')))).toEqual(new Set(['2125550100|Zoë 美咲|a "b", c']));
  });

  it('finds an accent of Latin-1 after the first megabyte', async () => {
    const megabyte = `${'1'.repeat(99)}\n`.repeat(11_000);
    const file = new Blob(['Phone\n', megabyte, Uint8Array.from('Zo\xeb\n', (letter) => letter.charCodeAt(0))]);
    const preview = await previewCsv(file);
    expect(preview.encoding).toBe('utf-8');
    const { encoding } = await countDataRows(file, preview);
    expect(encoding).toBe('windows-1252');
    let last: string[] | undefined;
    for await (const rows of readDataRows(file, { ...preview, encoding })) last = rows.at(-1)?.cells ?? last;
    expect(last).toEqual(['Zoë']);
  });

  it('reads a file with one stray byte at its end', async () => {
    const megabyte = `${'1'.repeat(99)}\n`.repeat(11_000);
    const file = new Blob(['Phone\nZoë\n', megabyte, new Uint8Array([0xff, 0x0a])]);
    expect(await countDataRows(file, await previewCsv(file))).toMatchObject({ rows: 11_002, encoding: 'utf-8' });
    const rows = [];
    for await (const some of readDataRows(file, await previewCsv(file))) rows.push(...some);
    expect(rows.filter(({ problem }) => problem).map(({ row }) => row)).toEqual([11_002]);
  });

  it('reports the line of the file where a row begins', async () => {
    const file = new Blob(['\nPhone,Name\n\n1,"two\nlines"\n2,Bo\n']);
    const rows = [];
    for await (const some of readDataRows(file, await previewCsv(file))) rows.push(...some);
    expect(rows).toEqual([
      { row: 1, line: 4, cells: ['1', 'two\nlines'] },
      { row: 2, line: 6, cells: ['2', 'Bo'] },
    ]);
  });
});
