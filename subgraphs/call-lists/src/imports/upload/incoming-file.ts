import { createHash } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { FileScan, type ScannedHead } from '@dialdeck/csv/file-scan';
import type { ImportLimits } from '#imports/import-limits.ts';
import { inWords } from './read-head.ts';

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

/** Computes a file's length, hash and encoding while it streams by. Refuses it as soon as it is too large. */
export class IncomingFile {
  readonly #limits: ImportLimits;
  readonly #scan: FileScan;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lines = 0;

  constructor(limits: ImportLimits, head: ScannedHead) {
    this.#limits = limits;
    this.#scan = new FileScan(head);
  }

  get bytes(): number {
    return this.#bytes;
  }

  take(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#limits.bytes) throw tooManyBytes(this.#limits);
    this.#scan.take(part);
    this.#hash.update(part);
    for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) this.#lines += 1;
    if (this.#lines > this.#limits.lines + 1)
      throw new AppError('TOO_LARGE', {
        userMessage: `A file has at most ${this.#limits.lines.toLocaleString('en-US')} lines. Please send it in parts.`,
      });
  }

  /** @throws BAD_INPUT when the whole cannot be read as its head promised */
  end(): { encoding: FileEncoding; hash: Buffer } {
    return { encoding: inWords(() => this.#scan.end()), hash: this.hash() };
  }

  /** The hash of all accepted bytes. Can be called once. */
  hash(): Buffer {
    return this.#hash.digest();
  }
}
