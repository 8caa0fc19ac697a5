import { AppError } from '@dialdeck/common/errors';
import { CsvProblem } from '@dialdeck/csv/csv-problem';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { type CsvHead, readHead as readCsvHead } from '@dialdeck/csv/head';
import type { ImportLimits } from '#imports/import-limits.ts';

export interface FileHead extends CsvHead {
  /** The bytes that were read for this. */
  bytes: Buffer;
}

/** Reads until the header line has ended, and no further. @throws BAD_INPUT when this is no CSV file */
export async function readHead(
  source: AsyncIterator<Buffer>,
  { limits, encoding }: { limits: Pick<ImportLimits, 'columns' | 'recordCharacters'>; encoding: FileEncoding | null },
): Promise<FileHead> {
  const parts: Buffer[] = [];
  for (;;) {
    const { value, done } = await source.next();
    if (!done) parts.push(value);
    const bytes = Buffer.concat(parts);
    const head = inWords(() => readCsvHead(bytes, { isWhole: done === true, limits, encoding }));
    if (head) return { ...head, bytes };
  }
}

/** @throws BAD_INPUT with the file's error */
export function inWords<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    const fields = error.needsEncoding ? { fields: { encoding: error.message } } : {};
    throw new AppError('BAD_INPUT', { userMessage: error.message, ...fields, cause: error });
  }
}
