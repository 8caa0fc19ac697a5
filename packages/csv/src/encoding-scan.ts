export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const SAVE_AS_UTF8 = 'Save it as CSV UTF-8 and send it again.';
export const MIXED = `This file mixes two text encodings. ${SAVE_AS_UTF8}`;
/** ZIP container (xlsx, ods) and OLE container (xls): what people send by mistake. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const MARKS: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const UNUSED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Behind these a second byte has less choice than elsewhere (RFC 3629): what looks like a character there is none. */
const SECOND = new Map<number, readonly [least: number, most: number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/**
 * Looks at every byte of a file as it arrives, so that its encoding is known and not guessed from the beginning: the first
 * letter that is not ASCII may come late.
 */
export class EncodingScan {
  #bytes = 0;
  #head: number[] = [];
  /** Zeros at even and odd places, and UTF-8 characters of several bytes, and bytes above 127 that belong to none. */
  readonly #counts = { even: 0, odd: 0, characters: 0, strays: 0 };
  #hasUnused = false;
  /** Bytes in the shape of UTF-8 that UTF-8 forbids: in another encoding they occur only by accident. */
  #hasForbidden = false;
  /** Bytes that a character begun still waits for. */
  #waiting = 0;
  #first = 0;
  #hasUnusedInside = false;

  push(bytes: Uint8Array): void {
    if (this.#head.length < 4) this.#head.push(...bytes.subarray(0, 4 - this.#head.length));
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] as number;
      if (byte > 0 && byte < 128 && this.#waiting === 0) continue;
      this.#look(byte, this.#bytes + index);
    }
    this.#bytes += bytes.length;
  }

  #look(byte: number, place: number): void {
    if (this.#waiting > 0) {
      if (byte >= 0x80 && byte <= 0xbf) {
        const [least, most] = SECOND.get(this.#first) ?? [0x80, 0xbf];
        this.#hasForbidden ||= byte < least || byte > most;
        this.#first = 0;
        this.#waiting -= 1;
        this.#hasUnusedInside ||= UNUSED_IN_WINDOWS_1252.has(byte);
        if (this.#waiting === 0) this.#counts.characters += 1;
        return;
      }
      this.end();
    }
    if (byte === 0) this.#counts[place % 2 ? 'odd' : 'even'] += 1;
    if (byte < 128) return;
    this.#first = byte;
    this.#hasUnusedInside = false;
    this.#waiting = characterLength(byte) - 1;
    if (this.#waiting > 0) return;
    this.#counts.strays += 1;
    this.#hasUnused ||= UNUSED_IN_WINDOWS_1252.has(byte);
  }

  /** What looked like a character was none, or the file has ended within it. */
  end(): void {
    if (this.#waiting === 0) return;
    this.#counts.strays += 1;
    this.#hasUnused ||= this.#hasUnusedInside;
    this.#waiting = 0;
  }

  /** The result so far; `problem` is a sentence when the text cannot be decoded. */
  result(): { encoding: FileEncoding } | { problem: string } {
    if (SPREADSHEETS.some((mark) => this.#startsWith(mark)))
      return { problem: `This is a spreadsheet, not a CSV file. ${SAVE_AS_UTF8}` };
    const marked = MARKS.find(([, mark]) => this.#startsWith(mark))?.[0];
    const { even, odd, strays } = this.#counts;
    if (marked === 'utf-8' && (strays > 0 || this.#hasForbidden)) return { problem: MIXED };
    if (marked) return { encoding: marked };
    return even + odd > 0 ? this.#wide() : this.#narrow();
  }

  #narrow(): { encoding: FileEncoding } | { problem: string } {
    const { characters, strays } = this.#counts;
    if (strays === 0 && !this.#hasForbidden) return { encoding: 'utf-8' };
    // In Latin-1 a UTF-8 sequence occurs only by accident: if there are as many as strays, this is damaged UTF-8.
    if (characters >= strays || this.#hasForbidden) return { problem: MIXED };
    if (this.#hasUnused) return { problem: `The text encoding of this file is not known. ${SAVE_AS_UTF8}` };
    return { encoding: 'windows-1252' };
  }

  /** Western text in UTF-16 has a zero in every second byte, all on the same side. A few zeros are damage to single rows. */
  #wide(): { encoding: FileEncoding } | { problem: string } {
    const { even, odd } = this.#counts;
    const most = this.#bytes / 4;
    if (odd > most && even < most / 8) return { encoding: 'utf-16le' };
    if (even > most && odd < most / 8) return { encoding: 'utf-16be' };
    if (even + odd < this.#bytes / 100 + 2) return this.#narrow();
    return { problem: `This is not a text file. ${SAVE_AS_UTF8}` };
  }

  #startsWith(mark: readonly number[]): boolean {
    return mark.every((byte, index) => this.#head[index] === byte);
  }
}

function characterLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}
