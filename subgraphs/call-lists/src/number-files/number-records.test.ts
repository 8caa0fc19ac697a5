import { expect, it } from 'vitest';
import { numberRecords } from './number-records.ts';

async function read(bytes: Buffer, size: number) {
  async function* parts() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return (await Array.fromAsync(numberRecords(parts()))).flat().map(({ line, cells }) => [line, ...cells]);
}
const LINES = [
  [1, 'Número'],
  [2, '3035550100'],
  [3, '3035550101'],
];

it.each([
  ['line feeds', Buffer.from('Número\n3035550100\n3035550101\n'), LINES],
  ['both ends, and none at the last', Buffer.from('Número\r\n3035550100\r\n3035550101'), LINES],
  ['returns', Buffer.from('Número\r3035550100\r3035550101'), LINES],
  ['a mark', Buffer.from('\ufeffNúmero\n3035550100\n3035550101'), LINES],
  ['two bytes for a letter', Buffer.from('\ufeffNúmero\n3035550100\n3035550101', 'utf16le'), LINES],
  ['Latin-1', Buffer.from('Número\n3035550100\n3035550101', 'latin1'), LINES],
  [
    'a first line that names the delimiter',
    Buffer.from('sep=;\nA;B\n1;2\n'),
    [
      [2, 'A', 'B'],
      [3, '1', '2'],
    ],
  ],
  [
    'a name in an unknown encoding',
    Buffer.from('3035550100,\xc8\xe2\xe0\xed\n', 'latin1'),
    [[1, '3035550100', expect.any(String)]],
  ],
  [
    'empty lines, and a cell of two lines',
    Buffer.from('\n 3035550100, "a\nb"\n\n3035550101\n'),
    [
      [2, ' 3035550100', 'a\nb'],
      [5, '3035550101'],
    ],
  ],
  [
    'a quotation mark that is never closed',
    Buffer.from('3035550100,"a\n3035550101\n'),
    [
      [1, '3035550100', '"a'],
      [2, '3035550101'],
    ],
  ],
])('reads the records of a file with %s, whatever the pieces', async (_, bytes, records) => {
  for (const size of [2, 3, 7, 1_000]) expect(await read(bytes, size)).toEqual(records);
});

it('rejects a file without lines before it fills the memory', async () => {
  await expect(read(Buffer.alloc(1_000_000, 'x'), 10_000)).rejects.toThrow('no text file');
});

it.each([
  ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /spreadsheet/],
  ['UTF-32', Buffer.from(Array.from('3035550100\n', (letter) => [letter.charCodeAt(0), 0, 0, 0]).flat()), /UTF-32/],
])('rejects %s in words', async (_, bytes, sentence) => {
  await expect(read(bytes, 1_000)).rejects.toThrow(sentence);
});
