import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

async function read(bytes: Buffer, size: number): Promise<string[]> {
  async function* parts() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return (await Array.fromAsync(linesOf(parts()))).flat();
}
const LINES = ['Número', '3035550100', '3035550101'];

it.each([
  ['line feeds', Buffer.from('Número\n\n3035550100\n3035550101\n')],
  ['both ends, and none at the last', Buffer.from('Número\r\n3035550100\r\n  \r\n3035550101')],
  ['returns', Buffer.from('Número\r3035550100\r3035550101')],
  ['a mark', Buffer.from('\ufeffNúmero\n3035550100\n3035550101')],
  ['two bytes for a letter', Buffer.from('\ufeffNúmero\n3035550100\n3035550101', 'utf16le')],
])('lines, whatever the pieces: %s', async (_, bytes) => {
  for (const size of [2, 3, 7, 1_000]) expect(await read(bytes, size)).toEqual(LINES);
});

it('what has no lines is refused before it fills the memory', async () => {
  await expect(read(Buffer.alloc(1_000_000, 'x'), 10_000)).rejects.toThrow('no text file');
});
