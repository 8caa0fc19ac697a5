import type { InvalidRow } from './import-job.type.ts';

/** The rows that were not sent, as a file to be mended: line, reason, then the row's own columns. */
export function invalidRowsCsv(columns: readonly string[], rows: readonly InvalidRow[]): string {
  const lines = [
    ['Line', 'Reason', ...columns],
    ...rows.map(({ line, reason, cells }) => [String(line), reason, ...cells]),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
