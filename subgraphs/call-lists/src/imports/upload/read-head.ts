import { AppError } from '@dialdeck/common/errors';
import { CsvProblem } from '@dialdeck/csv/csv-problem';
import { type CsvHead, readHead as readCsvHead } from '@dialdeck/csv/head';
import type { ImportLimits } from '#imports/import-limits.ts';

export interface FileHead extends CsvHead {
  /** The bytes that were read for this. */
  bytes: Buffer;
}

/** Reads until the header line has ended, and no further. @throws BAD_INPUT when this is no CSV file */
export async function readHead(
  source: AsyncIterator<Buffer>,
  limits: Pick<ImportLimits, 'columns' | 'recordCharacters'>,
): Promise<FileHead> {
  const parts: Buffer[] = [];
  for (;;) {
    const { value, done } = await source.next();
    if (!done) parts.push(value);
    const bytes = Buffer.concat(parts);
    const head = inWords(() => readCsvHead(bytes, done === true, limits));
    if (head) return { ...head, bytes };
  }
}

/** @throws BAD_INPUT with what is wrong with a file */
export function inWords<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof CsvProblem ? new AppError('BAD_INPUT', { userMessage: error.message, cause: error }) : error;
  }
}
