import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import { COPY_BEGIN, COPY_END } from '#binary-copy.ts';
import { type IdRange, RANGE_CONTACTS } from '#contacts/search-ranges.rules.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import { type CopyRowWriter, rowId } from './copy-row.rules.ts';
import type { Collector } from './slice.ts';

const PIECE_BYTES = 256 * 1024;

/** Rows that are sent together, and indexed together. */
interface Piece {
  bytes: Buffer;
  /** Where each row ends. */
  ends: number[];
  phones: number[];
  /** Whether the place of each row is known. */
  placed: boolean[];
}

/**
 * The valid rows of a slice as bytes for COPY. As objects they would cost more time in garbage collection than
 * in parsing. Their ids ascend.
 */
export class CopyRows implements Collector {
  readonly #writer: CopyRowWriter;
  readonly #isNew: (phone: number) => boolean;
  #pieces: Piece[] = [];
  /** Phones that may not be new. */
  readonly inDoubt: number[] = [];
  size = 0;
  readonly #isFit: (row: ImportRow) => boolean;
  /** Phones of rows whose values do not all fit their fields. */
  readonly #misfits = new Set<number>();

  constructor(
    writer: CopyRowWriter,
    isNew: (phone: number) => boolean,
    isFit: (row: ImportRow) => boolean = () => true,
  ) {
    this.#writer = writer;
    this.#isNew = isNew;
    this.#isFit = isFit;
  }

  add(row: ImportRow, phoneE164: string, line: number): void {
    const phone = phoneNumber(phoneE164);
    const { bytes, ends, phones, placed } = this.#pieceFor(this.#writer.most(row));
    ends.push(this.#writer.write(bytes, ends.at(-1) ?? 0, row, phoneE164, line));
    phones.push(phone);
    placed.push(this.#writer.isPlaced);
    if (!this.#isNew(phone)) this.inDoubt.push(phone);
    if (!this.#isFit(row)) this.#misfits.add(phone);
    this.size += 1;
  }

  get phones(): number[] {
    return this.#pieces.flatMap(({ phones }) => phones);
  }

  /** Rows without a known place. */
  get placeUnknown(): number {
    return this.#pieces.reduce((sum, { placed }) => sum + placed.filter((isPlaced) => !isPlaced).length, 0);
  }

  /** Rows with a value that does not fit its field. */
  get misfits(): number {
    return this.#misfits.size;
  }

  /** Drops the rows of these phones. */
  leaveOut(known: ReadonlySet<number>): void {
    if (known.size === 0) return;
    for (const phone of this.#misfits) if (known.has(phone)) this.#misfits.delete(phone);
    for (const piece of this.#pieces) {
      const { bytes, ends, phones, placed } = piece;
      if (!phones.some((phone) => known.has(phone))) continue;
      piece.ends = [];
      piece.phones = [];
      piece.placed = [];
      let to = 0;
      for (const [index, phone] of phones.entries()) {
        if (known.has(phone)) continue;
        const start = ends[index - 1] ?? 0;
        bytes.copyWithin(to, start, ends[index]);
        to += (ends[index] as number) - start;
        piece.ends.push(to);
        piece.phones.push(phone);
        piece.placed.push(placed[index] === true);
      }
    }
    this.#pieces = this.#pieces.filter(({ ends }) => ends.length > 0);
    this.size = this.#pieces.reduce((sum, { ends }) => sum + ends.length, 0);
  }

  /** The complete data for COPY. */
  bytes(): Buffer[] {
    return [COPY_BEGIN, ...this.#pieces.map(({ bytes, ends }) => bytes.subarray(0, ends.at(-1))), COPY_END];
  }

  idRanges(): IdRange[] {
    return this.#pieces.map(({ bytes, ends }) => ({ first: rowId(bytes, 0), last: rowId(bytes, ends.at(-2) ?? 0) }));
  }

  #pieceFor(bytesMost: number): Piece {
    const last = this.#pieces.at(-1);
    if (last && last.ends.length < RANGE_CONTACTS && (last.ends.at(-1) ?? 0) + bytesMost <= last.bytes.length)
      return last;
    const piece = {
      bytes: Buffer.allocUnsafe(Math.max(PIECE_BYTES, bytesMost)),
      ends: [],
      phones: [],
      placed: [],
    };
    this.#pieces.push(piece);
    return piece;
  }
}
