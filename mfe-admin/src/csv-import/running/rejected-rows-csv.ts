import { CSV_MARK, csvLine } from '@dialdeck/common/csv-out.rules';
import type { RejectedRow } from './import-job.type.ts';

/** The rows that were not imported, as a file to be corrected: line, reason, then the row's own columns. */
export function rejectedRowsCsv(columns: readonly string[], rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ line, reason, cells }) => csvLine([String(line), reason, ...cells]));
  return [CSV_MARK, csvLine(['Line', 'Reason', ...columns]), ...lines].join('');
}
