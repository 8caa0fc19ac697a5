import { CsvProblem } from './csv-problem.ts';
import type { FileEncoding } from './encodings.ts';
import { isWesternWord } from './western.rules.ts';

export const SAVE_AS_UTF8 = 'Save it as CSV UTF-8 and send it again.';
export const CHOOSE_ENCODING =
  'The text encoding of this file is not known. Choose its encoding, or save it as CSV UTF-8 and send it again.';
/** ZIP container (xlsx, ods) and OLE container (xls): files that people send by mistake. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const UTF_32 = [
  [0xff, 0xfe, 0x00, 0x00],
  [0x00, 0x00, 0xfe, 0xff],
];
const MARKS: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const UNUSED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** After these a second byte has less choice than elsewhere (RFC 3629). */
const SECOND = new Map<number, readonly [least: number, most: number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** The first bytes, in which encodings that hide in ASCII show themselves. */
const SAMPLE_BYTES = 64 * 1024;
/** Words with letters that are not ASCII: more of them add nothing. */
const WORDS_MAX = 20_000;
const WORD_BYTES_MAX = 40;
/** Up to this share of words that no Western language has is names from elsewhere. */
const DOUBTFUL_WORDS = 0.1;
/** Up to this share of lines with stray bytes is damage to lines, not another encoding. */
const DAMAGED_LINES = 0.1;

export type EncodingResult = { encoding: FileEncoding } | { problem: CsvProblem };

/**
 * Looks at every byte of a file as it arrives, so that its encoding is found and not guessed from the beginning: the first
 * letter that is not ASCII may come late. The result does not depend on the size of the parts.
 */
export class EncodingScan {
  #bytes = 0;
  #head: number[] = [];
  #sample = '';
  /** Zeros at even and odd offsets, and UTF-8 characters of several bytes, and bytes above 127 that belong to none. */
  readonly #counts = { even: 0, odd: 0, characters: 0, strays: 0, strayLines: 0, lineFeeds: 0, returns: 0 };
  #hasUnused = false;
  #lastStrayLine = '';
  /** How many bytes a character that has begun still needs, and its first one until the second has come. */
  #waiting = 0;
  #first = 0;
  #hasUnusedInside = false;
  #part: Uint8Array = new Uint8Array(0);
  /** Up to which offset of the part its lines are counted: only where the number matters. */
  #counted = 0;
  /** The last bytes of the previous part, where a word may begin. */
  #tail: Uint8Array = new Uint8Array(0);
  #word = '';
  readonly #words = { looked: 0, found: new Set<string>() };

  push(bytes: Uint8Array): void {
    if (this.#head.length < 4) this.#head.push(...bytes.subarray(0, 4 - this.#head.length));
    if (this.#sample.length < SAMPLE_BYTES)
      this.#sample += latin1(bytes.subarray(0, SAMPLE_BYTES - this.#sample.length));
    this.#part = bytes;
    this.#counted = 0;
    for (let index = 0; index < bytes.length; index++) {
      if (this.#waiting === 0 && this.#word === '') index = afterAscii(bytes, index);
      if (index === bytes.length) break;
      const byte = bytes[index] as number;
      if (this.#words.looked < WORDS_MAX) this.#lookAtWord(byte, bytes, index);
      if (byte === 0 || byte >= 128 || this.#waiting > 0) this.#look(byte, index);
    }
    this.#countLines(bytes.length);
    this.#bytes += bytes.length;
    if (this.#words.looked < WORDS_MAX) this.#tail = joined(this.#tail, bytes).slice(-WORD_BYTES_MAX);
  }

  #countLines(to: number): void {
    const part = this.#part.subarray(this.#counted, to);
    this.#counts.lineFeeds += countOf(part, LINE_FEED);
    this.#counts.returns += countOf(part, RETURN);
    this.#counted = to;
  }

  #look(byte: number, index: number): void {
    if (this.#waiting > 0) {
      const [least, most] = SECOND.get(this.#first) ?? [0x80, 0xbf];
      if (byte >= least && byte <= most) {
        this.#first = 0;
        this.#waiting -= 1;
        this.#hasUnusedInside ||= UNUSED_IN_WINDOWS_1252.has(byte);
        if (this.#waiting === 0) this.#counts.characters += 1;
        return;
      }
      this.#countStray(index);
    }
    if (byte === 0) this.#counts[(this.#bytes + index) % 2 ? 'odd' : 'even'] += 1;
    if (byte < 128) return;
    this.#first = byte;
    this.#hasUnusedInside = UNUSED_IN_WINDOWS_1252.has(byte);
    this.#waiting = characterLength(byte) - 1;
    if (this.#waiting === 0) this.#countStray(index);
  }

  /** The bytes that seemed to begin a character begin none. */
  #countStray(index: number): void {
    this.#countLines(index);
    const { lineFeeds, returns } = this.#counts;
    this.#counts.strays += 1;
    const line = `${lineFeeds}.${returns}`;
    if (line !== this.#lastStrayLine) this.#counts.strayLines += 1;
    this.#lastStrayLine = line;
    this.#hasUnused ||= this.#hasUnusedInside;
    this.#waiting = 0;
  }

  /** Collects the words with a byte above 127. */
  #lookAtWord(byte: number, bytes: Uint8Array, index: number): void {
    if (this.#word === '') {
      if (byte < 128) return;
      this.#word = lettersBefore(joined(this.#tail, bytes.subarray(Math.max(0, index - WORD_BYTES_MAX), index)));
    }
    const letter = String.fromCharCode(byte);
    if (this.#word.length < WORD_BYTES_MAX && (byte >= 128 || /[A-Za-z\d]/.test(letter))) this.#word += letter;
    else this.#endWord();
  }

  #endWord(): void {
    if (this.#word) {
      this.#words.found.add(this.#word);
      this.#words.looked += 1;
    }
    this.#word = '';
  }

  /** The file has ended, perhaps within a character. */
  end(): void {
    if (this.#waiting > 0) this.#countStray(this.#part.length);
    this.#endWord();
  }

  /** The result so far; `problem` has a sentence when the text cannot be decoded. */
  result(): EncodingResult {
    if (SPREADSHEETS.some((mark) => this.#startsWith(mark)))
      return { problem: new CsvProblem(`This is a spreadsheet, not a CSV file. ${SAVE_AS_UTF8}`) };
    const { even, odd } = this.#counts;
    if (UTF_32.some((mark) => this.#startsWith(mark)) || even + odd > this.#bytes * 0.6) return this.#zeros();
    const marked = MARKS.find(([, mark]) => this.#startsWith(mark))?.[0];
    if (marked) return { encoding: marked };
    return even + odd > 0 ? this.#wide() : this.#narrow();
  }

  #zeros(): EncodingResult {
    const name =
      this.#bytes % 4 === 0 && this.#counts.even + this.#counts.odd < this.#bytes ? 'in UTF-32' : 'not a text file';
    return { problem: new CsvProblem(`This file is ${name}. ${SAVE_AS_UTF8}`) };
  }

  #narrow(): EncodingResult {
    const { characters, strays, strayLines, lineFeeds, returns } = this.#counts;
    const unknown = { problem: new CsvProblem(CHOOSE_ENCODING, { needsEncoding: true }) };
    if (characters + strays === 0) return hidesInAscii(this.#sample) ? unknown : { encoding: 'utf-8' };
    // In another encoding a UTF-8 character occurs only by accident: if there are as many as strays, single rows are damaged.
    if (characters >= strays) return { encoding: 'utf-8' };
    if (!this.#hasUnused && this.#isWestern()) return { encoding: 'windows-1252' };
    if (strayLines <= Math.max(lineFeeds, returns) * DAMAGED_LINES) return { encoding: 'utf-8' };
    return unknown;
  }

  #isWestern(): boolean {
    const words = [...this.#words.found].map((word) =>
      WESTERN.decode(Uint8Array.from(word, (letter) => letter.charCodeAt(0))),
    );
    return words.filter((word) => !isWesternWord(word)).length < words.length * DOUBTFUL_WORDS;
  }

  /** Text in UTF-16 has zeros in its ASCII letters, all on the same side. A few zeros are damage to single rows. */
  #wide(): EncodingResult {
    const { even, odd } = this.#counts;
    const most = this.#bytes / 10;
    if (odd > most && even < odd / 8) return { encoding: 'utf-16le' };
    if (even > most && odd < even / 8) return { encoding: 'utf-16be' };
    if (even + odd < this.#bytes / 100 + 2) return this.#narrow();
    return { problem: new CsvProblem(`This is not a text file. ${SAVE_AS_UTF8}`) };
  }

  #startsWith(mark: readonly number[]): boolean {
    return mark.every((byte, index) => this.#head[index] === byte);
  }
}

const WESTERN = new TextDecoder('windows-1252');

/** ISO-2022 switches with escapes; UTF-7 writes letters in Base64 between `+` and `-`. */
function hidesInAscii(text: string): boolean {
  if (text.includes('\u001b$') || text.includes('\u001b(')) return true;
  return text.split('+').some((part, index) => {
    const end = part.indexOf('-');
    return index > 0 && end >= 3 && isUtf7(part.slice(0, end));
  });
}

function isUtf7(base64: string): boolean {
  if (!/^[A-Za-z\d/]+$/.test(base64)) return false;
  const bits = base64.length * 6;
  const units = Math.floor(bits / 16);
  if (bits - units * 16 >= 6) return false;
  const bytes = atob(base64 + '='.repeat((4 - (base64.length % 4)) % 4));
  const codes = Array.from(
    { length: units },
    (_, unit) => bytes.charCodeAt(unit * 2) * 256 + bytes.charCodeAt(unit * 2 + 1),
  );
  // Letters up to Arabic: the rest are accidents of digits.
  return codes.every((code) => code >= 0xa0 && code < 0x700 && /\p{L}/u.test(String.fromCharCode(code)));
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** The letters and digits at the end. */
function lettersBefore(bytes: Uint8Array): string {
  const from = bytes.findLastIndex((byte) => !/[A-Za-z\d]/.test(String.fromCharCode(byte))) + 1;
  return latin1(bytes.subarray(from)).slice(-WORD_BYTES_MAX);
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (b.length >= WORD_BYTES_MAX) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** One letter for each byte: unlike `TextDecoder('latin1')`, which is Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

/** The offset of the next byte that is zero or no ASCII. */
function afterAscii(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) > 0 && (bytes[at] as number) < 128) at += 1;
  return at;
}

function characterLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}
