import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';

/**
 * An import of more than 2,000 rows, or with duplicate or invalid rows, stays open on a summary until
 * Done; otherwise the wizard closes.
 */
export function staysOpen(rows: number, { duplicates, leftOut, invalid }: ImportProgress): boolean {
  return rows > LARGE_IMPORT_ROWS || duplicates > 0 || leftOut > 0 || invalid.length > 0;
}
