import { CsvProblem } from './csv-problem.ts';
import { EncodingScan } from './encoding-scan.ts';
import type { FileEncoding } from './encodings.ts';

/** Finds the encoding of a whole file, from the one that its first bytes promise, while its bytes pass. */
export class FileScan {
  readonly #scan = new EncodingScan();
  readonly #head: ScannedHead;

  constructor(head: ScannedHead) {
    this.#head = head;
  }

  take(part: Uint8Array): void {
    if (!this.#head.isEncodingChosen) this.#scan.push(part);
  }

  /** @throws CsvProblem when the whole cannot be read as its head promised */
  end(): FileEncoding {
    const { encoding, isEncodingChosen, columns } = this.#head;
    if (isEncodingChosen) return encoding;
    this.#scan.end();
    const result = this.#scan.result();
    if ('problem' in result) throw result.problem;
    if (result.encoding === encoding) return encoding;
    // The header line was read already. If it is ASCII, it reads the same in both.
    if (isNarrow(encoding) && isNarrow(result.encoding) && columns.every(isAscii)) return result.encoding;
    throw mixedEncodings();
  }
}

export interface ScannedHead {
  encoding: FileEncoding;
  isEncodingChosen: boolean;
  columns: string[];
}

const isNarrow = (encoding: FileEncoding): boolean => !encoding.startsWith('utf-16');
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const mixedEncodings = (): CsvProblem =>
  new CsvProblem(
    'This file mixes two text encodings. Choose its encoding, or save it as CSV UTF-8 and send it again.',
    {
      needsEncoding: true,
    },
  );
