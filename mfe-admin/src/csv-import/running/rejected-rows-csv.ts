import { CSV_MARK, rejectedHeader, rejectedLine } from '@dialdeck/common/contacts/csv-out.rules';
import type { RejectedRow } from './import-job.type.ts';

/** The rows that were not imported, as a file to be corrected: line, reason, then the row's own columns. */
export function rejectedRowsCsv(columns: readonly string[], rows: readonly RejectedRow[]): string {
  return [CSV_MARK, rejectedHeader(['Line', 'Reason'], columns), ...rows.map(rejectedLine)].join('');
}
