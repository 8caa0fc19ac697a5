import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import { COLUMNS } from '#contacts/contact.sql.ts';
import type { PlaceBook } from '#places/place-book.ts';
import { searchTextOf } from '#search/search.rules.ts';

/** Values that all rows of a file share. */
export interface CopiedFile {
  callListId: string;
  jobId: string;
  /** Instant of the job's beginning. */
  createdAt: Date;
}

/** The columns of a row, in the order in which {@link CopyRowWriter} writes them. */
const ROW = [
  'id',
  'call_list_id',
  ...CONTACT_TEXTS.map((field) => COLUMNS[field]),
  'phone',
  'phone_e164',
  'custom_fields',
  'search_text',
  'created_at',
  'import_job_id',
  'place_id',
  'place_source',
  'region',
  'time_zone',
  'external_key',
];
export const COPY_COLUMNS = ROW.join(', ');

const NULL = -1;
const UUID_BYTES = 16;
const LENGTH_BYTES = 4;
/** The mark of an additional field in the searched text, with its line break and its tab. */
const MARK_BYTES = 8;
/** Offset of a row's id. */
const ID_AT = 2 + LENGTH_BYTES;
/** Bytes of UTF-8 for one UTF-16 unit. */
const UNIT_BYTES = 3;
const SECONDS_TO_2000 = 946_684_800;
const WORD = 2 ** 32;

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id of the row that begins at an offset. */
export function rowId(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start + ID_AT, start + ID_AT + UUID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Writes rows in the binary format of COPY, which saves PostgreSQL from parsing ids and instants, and us from escaping
 * texts. Other columns have their defaults.
 */
export class CopyRowWriter {
  readonly #list: Buffer;
  readonly #job: Buffer;
  readonly #micros: number;
  readonly #writeId: (bytes: Buffer, at: number) => void;
  readonly #place: PlaceBook['place'];
  /** Whether the last row has a known place. */
  isPlaced = true;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(
    { callListId, jobId, createdAt }: CopiedFile,
    writeId: (bytes: Buffer, at: number) => void,
    place: PlaceBook['place'],
  ) {
    this.#list = uuidBytes(callListId);
    this.#job = uuidBytes(jobId);
    this.#micros = (createdAt.getTime() - SECONDS_TO_2000 * 1_000) * 1_000;
    this.#writeId = writeId;
    this.#place = place;
  }

  /** The most bytes that a row can take. */
  most(row: ImportRow): number {
    const { timeZone = '', region = '', externalKey = '', phone } = row;
    const record = timeZone.length + region.length + externalKey.length;
    let units = 2 * phone.length;
    for (const field of CONTACT_TEXTS) units += row[field]?.length ?? 0;
    let custom = 2;
    for (const name in row.customFields) {
      const value = row.customFields[name]?.length ?? 0;
      // JSON writes a control character with six letters. In the searched text the mark of the name follows the value.
      custom += 6 * (name.length + value) + 6 + MARK_BYTES;
      units += value;
    }
    // NFKC can expand one character to eighteen.
    return 512 + UNIT_BYTES * (units * 20 + custom + record);
  }

  /**
   * Rows get their position in the queue from their position in the file: a microsecond apart, downwards from the job's beginning,
   * whichever worker writes them and however often it was killed.
   * @returns the offset after the row; {@link isPlaced} describes it
   */
  write(bytes: Buffer, at: number, row: ImportRow, phoneE164: string, line: number): number {
    const { phone } = row;
    this.#bytes = bytes;
    this.#at = bytes.writeInt16BE(ROW.length, at);
    this.#at = bytes.writeInt32BE(UUID_BYTES, this.#at);
    this.#writeId(bytes, this.#at);
    this.#at += UUID_BYTES;
    this.#uuid(this.#list);
    for (const field of CONTACT_TEXTS) this.#text(row[field] ?? null);
    this.#text(phone);
    this.#text(phoneE164);
    this.#jsonb(row.customFields ? JSON.stringify(row.customFields) : '{}');
    this.#text(searchTextOf(row, phoneE164));
    this.#instant(this.#micros - line);
    this.#uuid(this.#job);
    const { placeId, placeSource, region, timeZone } = this.#place({
      phoneE164,
      timeZone: row.timeZone,
      region: row.region,
    });
    this.isPlaced = placeSource !== 'none';
    this.#smallint(placeId);
    this.#text(placeSource);
    this.#text(region);
    this.#text(timeZone);
    this.#text(row.externalKey ?? null);
    return this.#at;
  }

  #uuid(id: Buffer): void {
    this.#at = this.#bytes.writeInt32BE(UUID_BYTES, this.#at);
    this.#at += id.copy(this.#bytes, this.#at);
  }

  #text(value: string | null): void {
    if (value === null) {
      this.#at = this.#bytes.writeInt32BE(NULL, this.#at);
      return;
    }
    const length = this.#bytes.write(value, this.#at + LENGTH_BYTES);
    this.#at = this.#bytes.writeInt32BE(length, this.#at) + length;
  }

  #smallint(value: number | null): void {
    this.#at = this.#bytes.writeInt32BE(value === null ? NULL : 2, this.#at);
    if (value !== null) this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  /** One byte before the text is the version of the format. */
  #jsonb(json: string): void {
    const length = 1 + this.#bytes.write(json, this.#at + LENGTH_BYTES + 1);
    this.#bytes[this.#at + LENGTH_BYTES] = 1;
    this.#at = this.#bytes.writeInt32BE(length, this.#at) + length;
  }

  /** Microseconds since 2000, as a signed number of 64 bits. */
  #instant(micros: number): void {
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    const high = Math.floor(micros / WORD);
    this.#at = this.#bytes.writeInt32BE(high, this.#at);
    this.#at = this.#bytes.writeUInt32BE(micros - high * WORD, this.#at);
  }
}
