import { CsvProblem } from './csv-problem.ts';
import { EncodingScan, type FileEncoding, MIXED, SAVE_AS_UTF8 } from './encoding-scan.ts';

/** Finds the encoding of a whole file, from the one that its first bytes promise, while its bytes pass. */
export class FileScan {
  readonly #scan = new EncodingScan();
  readonly #head: FileEncoding;
  /** The scan counts bytes; only a decoder sees that half of a UTF-16 character is missing. */
  readonly #wide: TextDecoder | undefined;

  constructor(head: FileEncoding) {
    this.#head = head;
    if (head.startsWith('utf-16')) this.#wide = new TextDecoder(head, { fatal: true });
  }

  /** @throws CsvProblem */
  take(part: Uint8Array): void {
    this.#scan.push(part);
    this.#decode(part);
  }

  /** @throws CsvProblem when the whole cannot be read as its head promised */
  end(): FileEncoding {
    this.#scan.end();
    this.#decode();
    const result = this.#scan.result();
    if ('problem' in result) throw new CsvProblem(result.problem);
    // The header was read already. ASCII reads the same in both, anything else in it settled the matter then.
    const isLate = this.#head === 'utf-8' && result.encoding === 'windows-1252';
    if (result.encoding !== this.#head && !isLate) throw new CsvProblem(MIXED);
    return result.encoding;
  }

  #decode(part?: Uint8Array): void {
    try {
      this.#wide?.decode(part, { stream: part !== undefined });
    } catch (cause) {
      throw new CsvProblem(`Some characters of this file do not fit its encoding (${this.#head}). ${SAVE_AS_UTF8}`, {
        cause,
      });
    }
  }
}
