import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';

/**
 * An import of more than 2,000 rows, or with duplicate or invalid rows or values that do not fit, stays open on a summary until
 * Done; otherwise the wizard closes.
 */
export function staysOpen(rows: number, { duplicates, leftOut, misfitRows, invalid }: ImportProgress): boolean {
  return [rows > LARGE_IMPORT_ROWS, duplicates, leftOut, misfitRows?.length, invalid.length].some(Boolean);
}
