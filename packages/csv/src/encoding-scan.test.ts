import { describe, expect, it } from 'vitest';
import { EncodingScan } from './encoding-scan.ts';

function scan(bytes: Uint8Array, size = bytes.length) {
  const encodings = new EncodingScan();
  for (let at = 0; at < bytes.length; at += size) encodings.push(bytes.subarray(at, at + size));
  encodings.end();
  const result = encodings.result();
  return 'problem' in result ? { problem: result.problem.message } : result;
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

describe('UTF-8 with and without BOM, UTF-16 and Latin-1 are recognized', () => {
  it.each(CASES)('%s', (_what, bytes, encoding) => {
    expect(scan(bytes)).toEqual({ encoding });
  });
  it.each(CASES)('%s, byte by byte', (_what, bytes, encoding) => {
    expect(scan(bytes, 1)).toEqual({ encoding });
  });
});

describe('damage to single rows is not another encoding', () => {
  const rows = `Phone,Name\n${'212-555-0100,Zoë\n'.repeat(100)}`;
  it.each([
    ['a character cut off', Buffer.concat([Buffer.from(rows), Buffer.from('212-555-0109,Jos\xc3\n', 'latin1')])],
    ['a row of Latin-1', Buffer.concat([Buffer.from(rows), Buffer.from('212-555-0109,José\n', 'latin1')])],
    [
      'a character cut off below ASCII',
      Buffer.concat([Buffer.from(rows.replaceAll('ë', 'e')), Buffer.from('1,Jos\xc3\n', 'latin1')]),
    ],
    [
      'a name of another alphabet below ASCII',
      Buffer.concat([Buffer.from(rows.replaceAll('ë', 'e')), Buffer.from('1,\xc8\xe2\xe0\xed\n', 'latin1')]),
    ],
    ['UTF-8 cut within its last character', Buffer.from('Zoë,€').subarray(0, -1)],
    ['a mark and then Latin-1', Buffer.concat([Buffer.from('\ufeff'), latin])],
    [
      'halves of UTF-16 as UTF-8',
      Buffer.concat([Buffer.from(rows), Buffer.from([0x41, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])]),
    ],
    ['a character written too long', Buffer.concat([Buffer.from(rows), Buffer.from([0x41, 0xe0, 0x80, 0xaf])])],
    ['a character beyond the last', Buffer.concat([Buffer.from(rows), Buffer.from([0x41, 0xf4, 0x90, 0x80, 0x80])])],
  ])('%s', (_what, bytes) => {
    for (const size of [1, 7, bytes.length]) expect(scan(bytes, size)).toEqual({ encoding: 'utf-8' });
  });
});

describe('rejects in words what it cannot read for certain', () => {
  const of = (names: string) => Buffer.from(`Name,Phone\n${names},212-555-0101\n`, 'latin1');
  it.each([
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /spreadsheet/],
    ['an older one', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /spreadsheet/],
    ['no text at all', Buffer.alloc(500), /not a text file/],
    ['UTF-32', Buffer.from(Array.from('Phone,Name\n', (letter) => [letter.charCodeAt(0), 0, 0, 0]).flat()), /UTF-32/],
    ['UTF-32 with its mark', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), /UTF-32/],
    ['UTF-7', of('Jos+AOk-'), /Choose its encoding/],
    ['ISO-2022-JP', of('\x1b$B;3ED\x1b(B'), /Choose its encoding/],
    [
      'bytes that Windows-1252 does not use',
      Buffer.from([0x41, 0x81, 0x8d, 0x90, 0x41, 0xcf, 0x20]),
      /Choose its encoding/,
    ],
    ['Windows-1250', of('Wa\xb3\xeasa,Micha\xb3'), /Choose its encoding/],
    ['Windows-1251', of('\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2'), /Choose its encoding/],
    ['KOI8-R', of('\xe9\xd7\xc1\xce'), /Choose its encoding/],
    ['Windows-1253', of('\xc3\xe9\xfe\xf1\xe3\xef\xf2'), /Choose its encoding/],
    ['Windows-1254', of('Y\xfdld\xfdz'), /Choose its encoding/],
    ['Windows-1255', of('\xe3\xe5\xe3'), /Choose its encoding/],
    ['Windows-1256', of('\xe3\xcd\xe3\xcf'), /Choose its encoding/],
    ['Windows-1257', of('B\xe7rzi\xf2\xf0'), /Choose its encoding/],
    ['GBK', of('\xd5\xc5\xc8\xfd'), /Choose its encoding/],
    ['Big5', of('\xb1i\xa4T'), /Choose its encoding/],
    ['EUC-KR', of('\xb1\xe8\xc3\xb6\xbc\xf6'), /Choose its encoding/],
    ['Shift_JIS', of('\x8eR\x93c\x91\xbe\x98Y'), /Choose its encoding/],
    ['Mac Roman', Buffer.from('Name,Phone\rJos\x8e M\x9fller,212-555-0101\r', 'latin1'), /Choose its encoding/],
    ['ISO-8859-15', of('c\xbdur'), /Choose its encoding/],
  ])('%s', (_what, bytes, problem) => {
    for (const size of [1, 7, bytes.length])
      expect(scan(bytes, size)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('takes digits after a plus sign for a phone number, not for UTF-7', () => {
    expect(scan(Buffer.from('Phone\n+1212555-0101\n+44123456-7\n+4412345678-9\n'))).toEqual({ encoding: 'utf-8' });
  });
});
