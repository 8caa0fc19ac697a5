import { describe, expect, it } from 'vitest';
import { detectEncoding } from './text-encoding.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  bytes(...ascii(text).flatMap((code) => (isLittle ? [code, 0] : [0, code])));

describe('detectEncoding', () => {
  it.each([
    ['plain ASCII', bytes(...ascii('Phone,Name\n')), 'utf-8'],
    ['UTF-8', utf8('Name\nZoë 美咲'), 'utf-8'],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, ...ascii('Phone')), 'utf-8'],
    ['UTF-8 cut within a character', utf8('Name\nZoë 美').slice(0, -1), 'utf-8'],
    ['UTF-16 with a byte order mark', bytes(0xff, 0xfe, 0x50, 0), 'utf-16le'],
    ['big-endian UTF-16 with a byte order mark', bytes(0xfe, 0xff, 0, 0x50), 'utf-16be'],
    ['UTF-16 without a mark', utf16('Phone,Name', true), 'utf-16le'],
    ['big-endian UTF-16 without a mark', utf16('Phone,Name', false), 'utf-16be'],
    ['Latin-1', bytes(...ascii('Name\nZo'), 0xeb, ...ascii(' M'), 0xfc, ...ascii('ller')), 'windows-1252'],
  ])('recognises %s', (_what, head, encoding) => {
    expect(detectEncoding(head)).toBe(encoding);
  });

  it.each([
    ['a spreadsheet', bytes(0x50, 0x4b, 3, 4, 0, 0), /spreadsheet, not a CSV/],
    ['binary data', bytes(1, 0, 0, 2, 0, 0, 0, 3), /not a text file/],
    ['damaged UTF-8', bytes(...utf8('Zoë, José'), 0xff, ...ascii(',x')), /mixes two text encodings/],
    ['another alphabet', bytes(...ascii('Name\n'), 0x81, 0x63, 0x9d, 0x41), /encoding of this file is not known/],
  ])('refuses %s in words', (_what, head, words) => {
    expect(() => detectEncoding(head)).toThrow(words);
  });
});
