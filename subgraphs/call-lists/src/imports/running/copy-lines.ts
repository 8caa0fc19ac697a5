import type { ImportRow } from '@dialdeck/common/import-rows.rules';
import { type IdRange, RANGE_CONTACTS } from '#contacts/search-ranges.rules.ts';
import { phoneNumber } from './phone-set.ts';
import type { Collector } from './slice.ts';

const PIECE_BYTES = 256 * 1024;
/** Of UTF-8 for one UTF-16 unit. */
const UNIT_BYTES = 3;
const ID_BYTES = 36;

/** Lines that are sent together, and indexed together. */
interface Piece {
  bytes: Buffer;
  /** Where each line ends. */
  ends: number[];
  phones: number[];
}

/**
 * The good rows of a slice as the bytes that COPY is sent. Kept as texts until they are written, they cost more time in
 * the garbage collection than in being read. The ids of the lines grow, and stand first in them.
 */
export class CopyLines implements Collector {
  readonly #lineOf: (row: ImportRow, phoneE164: string, line: number) => string;
  #pieces: Piece[] = [];

  constructor(lineOf: (row: ImportRow, phoneE164: string, line: number) => string) {
    this.#lineOf = lineOf;
  }

  add(row: ImportRow, phoneE164: string, line: number): void {
    const text = this.#lineOf(row, phoneE164, line);
    const { bytes, ends, phones } = this.#pieceFor(text.length * UNIT_BYTES);
    const at = ends.at(-1) ?? 0;
    ends.push(at + bytes.write(text, at));
    phones.push(phoneNumber(phoneE164));
  }

  get phones(): number[] {
    return this.#pieces.flatMap(({ phones }) => phones);
  }

  /** Leaves out all lines but those of the given phones, which are some of `phones` in their order. */
  keepOnly(kept: readonly number[]): void {
    if (kept.length === this.#pieces.reduce((sum, { phones }) => sum + phones.length, 0)) return;
    let next = 0;
    for (const piece of this.#pieces) {
      const { bytes, ends, phones } = piece;
      piece.ends = [];
      piece.phones = [];
      let to = 0;
      for (const [index, phone] of phones.entries()) {
        if (phone !== kept[next]) continue;
        const start = ends[index - 1] ?? 0;
        bytes.copyWithin(to, start, ends[index]);
        to += (ends[index] as number) - start;
        piece.ends.push(to);
        piece.phones.push(phone);
        next += 1;
      }
    }
    this.#pieces = this.#pieces.filter(({ ends }) => ends.length > 0);
  }

  pieces(): Buffer[] {
    return this.#pieces.map(({ bytes, ends }) => bytes.subarray(0, ends.at(-1)));
  }

  idRanges(): IdRange[] {
    return this.#pieces.map(({ bytes, ends }) => {
      const idAt = (start = 0) => bytes.toString('latin1', start, start + ID_BYTES);
      return { first: idAt(), last: idAt(ends.at(-2)) };
    });
  }

  #pieceFor(bytesMost: number): Piece {
    const last = this.#pieces.at(-1);
    if (last && last.ends.length < RANGE_CONTACTS && (last.ends.at(-1) ?? 0) + bytesMost <= last.bytes.length)
      return last;
    const piece = { bytes: Buffer.allocUnsafe(Math.max(PIECE_BYTES, bytesMost)), ends: [], phones: [] };
    this.#pieces.push(piece);
    return piece;
  }
}
