import { createHash } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import type { ImportLimits } from '#imports/import-limits.ts';
import { EncodingScan, type FileEncoding, MIXED, SAVE_AS_UTF8 } from '#imports/reading/encoding-scan.ts';

const LINE_END = 0x0a;

export function tooManyBytes({ bytes }: Pick<ImportLimits, 'bytes'>): AppError {
  return new AppError('TOO_LARGE', {
    userMessage: `A file has at most ${inMegabytes(bytes)}. Please send it in parts.`,
  });
}

const inMegabytes = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${bytes.toLocaleString('en-US')} bytes`
    : `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;

/** What is learnt of a file while it passes: its length, its hash, its encoding. Refuses it as soon as it is too large. */
export class IncomingFile {
  readonly #limits: ImportLimits;
  readonly #scan = new EncodingScan();
  readonly #hash = createHash('sha256');
  readonly #head: FileEncoding;
  /** The scan counts bytes; only a decoder sees that half of a UTF-16 character is missing. */
  readonly #wide: TextDecoder | undefined;
  #bytes = 0;
  #lines = 0;

  /** `head` is the encoding that the first bytes promise. */
  constructor(limits: ImportLimits, head: FileEncoding) {
    this.#limits = limits;
    this.#head = head;
    if (head.startsWith('utf-16')) this.#wide = new TextDecoder(head, { fatal: true });
  }

  get bytes(): number {
    return this.#bytes;
  }

  take(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#limits.bytes) throw tooManyBytes(this.#limits);
    this.#scan.push(part);
    this.#decode(part);
    this.#hash.update(part);
    for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) this.#lines += 1;
    if (this.#lines > this.#limits.lines + 1)
      throw new AppError('TOO_LARGE', {
        userMessage: `A file has at most ${this.#limits.lines.toLocaleString('en-US')} lines. Please send it in parts.`,
      });
  }

  /** @throws BAD_INPUT when the whole cannot be read as its head promised */
  end(): { encoding: FileEncoding; hash: Buffer } {
    this.#scan.end();
    this.#decode();
    const result = this.#scan.result();
    if ('problem' in result) throw new AppError('BAD_INPUT', { userMessage: result.problem });
    // The header was read already. ASCII reads the same in both, anything else in it settled the matter then.
    const isLate = this.#head === 'utf-8' && result.encoding === 'windows-1252';
    if (result.encoding !== this.#head && !isLate) throw new AppError('BAD_INPUT', { userMessage: MIXED });
    return { encoding: result.encoding, hash: this.hash() };
  }

  #decode(part?: Buffer): void {
    try {
      this.#wide?.decode(part, { stream: part !== undefined });
    } catch (cause) {
      const userMessage = `Some characters of this file do not fit its encoding (${this.#head}). ${SAVE_AS_UTF8}`;
      throw new AppError('BAD_INPUT', { userMessage, cause });
    }
  }

  /** Of everything that was taken; asked once. */
  hash(): Buffer {
    return this.#hash.digest();
  }
}
