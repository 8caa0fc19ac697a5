import type { TextEncodingName } from './csv.type.ts';
import { CsvRefusedError } from './csv-refused-error.ts';

const SAVE_AS_UTF8 = 'Save it as CSV UTF-8 and choose it again.';
/** ZIP container (xlsx, ods) and OLE container (xls): what people choose by mistake. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** Bytes that stand for nothing in Windows-1252: with them the file is in some other alphabet. */
const UNUSED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Finds the encoding from the first bytes of a file, or refuses in words: text is never read wrongly on a guess. */
export function detectEncoding(head: Uint8Array): TextEncodingName {
  if (SPREADSHEETS.some((mark) => startsWith(head, mark))) {
    throw new CsvRefusedError(`This is a spreadsheet, not a CSV file. ${SAVE_AS_UTF8}`);
  }
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  return withoutMark(head);
}

function withoutMark(head: Uint8Array): TextEncodingName {
  const zeros = countZeros(head);
  if (zeros.odd + zeros.even > 0) return wideEncoding(head, zeros);
  const { characters, strays } = countHighBytes(head);
  if (strays === 0) return 'utf-8';
  // Latin-1 makes a UTF-8 character by chance only: where they are as many as the strays, this is damaged UTF-8.
  if (characters >= strays) throw new CsvRefusedError(`This file mixes two text encodings. ${SAVE_AS_UTF8}`);
  if (head.some((byte) => UNUSED_IN_WINDOWS_1252.has(byte))) {
    throw new CsvRefusedError(`The text encoding of this file is not known. ${SAVE_AS_UTF8}`);
  }
  return 'windows-1252';
}

/** Western text in UTF-16 has a zero in every second byte, all on the same side. */
function wideEncoding(head: Uint8Array, zeros: { odd: number; even: number }): TextEncodingName {
  const most = head.length / 4;
  if (zeros.odd > most && zeros.even < most / 8) return 'utf-16le';
  if (zeros.even > most && zeros.odd < most / 8) return 'utf-16be';
  throw new CsvRefusedError(`This is not a text file. ${SAVE_AS_UTF8}`);
}

function countZeros(head: Uint8Array): { odd: number; even: number } {
  const zeros = { odd: 0, even: 0 };
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2 ? 'odd' : 'even'] += 1;
  }
  return zeros;
}

/** How many UTF-8 characters of several bytes there are, and how many bytes above 127 belong to none. */
function countHighBytes(head: Uint8Array): { characters: number; strays: number } {
  const counts = { characters: 0, strays: 0 };
  let index = 0;
  while (index < head.length) {
    const length = characterLength(head[index] ?? 0);
    const rest = head.subarray(index + 1, index + length);
    const isCharacter = length > 1 && rest.every((byte) => byte >= 0x80 && byte <= 0xbf);
    // The head may end within a character: what is there of it is right so far.
    if (isCharacter) counts.characters += 1;
    else if ((head[index] ?? 0) > 127) counts.strays += 1;
    index += isCharacter ? length : 1;
  }
  return counts;
}

function characterLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}

function startsWith(head: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => head[index] === byte);
}
