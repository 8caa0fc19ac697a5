/** Why a file cannot be read; the message is for the person who uploads it. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
  /** The file can be read once its text encoding is chosen. */
  readonly needsEncoding: boolean;

  constructor(message: string, { needsEncoding = false, cause }: { needsEncoding?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.needsEncoding = needsEncoding;
  }
}
