import { describe, expect, it } from 'vitest';
import { EncodingScan } from './encoding-scan.ts';

function scan(bytes: Uint8Array, size = bytes.length) {
  const encodings = new EncodingScan();
  for (let at = 0; at < bytes.length; at += size) encodings.push(bytes.subarray(at, at + size));
  encodings.end();
  return encodings.result();
}
const text = 'Phone,Name\n212-555-0100,Zoë Åkesson 李\n';
const latin = Buffer.from('Phone,Name\n212-555-0100,Zoë Åkesson\n', 'latin1');
const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
const swapped = Buffer.from(wide).swap16();
const ascii = Buffer.from('x'.repeat(100_000));

const CASES: [string, Uint8Array, string][] = [
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
  ['ASCII', ascii, 'utf-8'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
  ['UTF-16 LE', wide, 'utf-16le'],
  ['UTF-16 BE', swapped, 'utf-16be'],
  ['UTF-16 LE without its mark', Buffer.from('Phone,Name\n1,Ana\n', 'utf16le'), 'utf-16le'],
  ['Latin-1', latin, 'windows-1252'],
  ['Latin-1 whose first letter comes late', Buffer.concat([ascii, latin]), 'windows-1252'],
  ['a NUL in a row', Buffer.from('Phone,Name\n212-555-0100,A\0na\n'), 'utf-8'],
];

describe('UTF-8 with and without BOM, UTF-16 and Latin-1 are recognised', () => {
  it.each(CASES)('%s', (_what, bytes, encoding) => {
    expect(scan(bytes)).toEqual({ encoding });
  });
  it.each(CASES)('%s, byte by byte', (_what, bytes, encoding) => {
    expect(scan(bytes, 1)).toEqual({ encoding });
  });
});

describe('"or refused in words, never mangled"', () => {
  it.each([
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /spreadsheet/],
    ['an older one', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /spreadsheet/],
    ['damaged UTF-8', Buffer.concat([Buffer.from(text), Buffer.from([0xe9])]), /mixes two/],
    ['UTF-8 cut within its last character', Buffer.from('Zoë,€').subarray(0, -1), /mixes two/],
    ['halves of UTF-16 as UTF-8', Buffer.from([0x41, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), /mixes two/],
    ['a character written too long', Buffer.from([0x41, 0xe0, 0x80, 0xaf]), /mixes two/],
    ['a character beyond the last', Buffer.from([0x41, 0xf4, 0x90, 0x80, 0x80]), /mixes two/],
    ['its mark and then Latin-1', Buffer.concat([Buffer.from('\ufeff'), latin]), /mixes two/],
    ['an alphabet that is none of these', Buffer.from([0x41, 0x81, 0x8d, 0x90, 0x41, 0xcf, 0x20]), /not known/],
    ['no text at all', Buffer.alloc(500), /not a text file/],
  ])('%s', (_what, bytes, problem) => {
    for (const size of [1, bytes.length])
      expect(scan(bytes, size)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
