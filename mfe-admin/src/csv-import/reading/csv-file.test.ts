// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countDataRows, previewCsv, readDataRows } from './csv-file.ts';

async function rowsOf(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of readDataRows(file, (await previewCsv(file)).format))
    rows.push(...some.map((row) => row.cells));
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
  ])('reads %s', async (_what, file) => {
    expect(await previewCsv(file)).toMatchObject({ header: ['Phone', 'Name'], sample: [['1', 'Zoë']] });
    expect(await rowsOf(file)).toEqual([['1', 'Zoë']]);
  });

  it.each([
    ['an empty file', new Blob([]), 'This file is empty.'],
    ['a header without rows', new Blob(['Phone,Name\n']), /has no rows/],
  ])('refuses %s in words', async (_what, file, words) => {
    await expect(previewCsv(file)).rejects.toThrow(words);
  });

  it('counts the data rows of a file that comes in many pieces, characters over the cuts included', async () => {
    const row = '2125550100,Zoë 美咲,"a ""b"", c"\n';
    const count = 5_000;
    const file = new Blob([`Phone,Name,Note\n${row.repeat(count)}`]);
    const preview = await previewCsv(file);
    expect(preview.sample).toHaveLength(5);
    expect(await countDataRows(file, preview.format)).toBe(count);
    const rows = await rowsOf(file);
    expect(new Set(rows.map((cells) => cells.join('|')))).toEqual(new Set(['2125550100|Zoë 美咲|a "b", c']));
  });

  it('refuses bytes that do not fit the encoding instead of showing other characters', async () => {
    const megabyte = `${'1'.repeat(99)}\n`.repeat(11_000);
    const file = new Blob(['Phone\n', megabyte, new Uint8Array([0xff, 0x0a])]);
    const { format } = await previewCsv(file);
    await expect(countDataRows(file, format)).rejects.toThrow(/do not fit its encoding/);
  });
});
