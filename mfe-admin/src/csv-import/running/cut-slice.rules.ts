import type { ContactRowInput } from '#__generated__/graphql.ts';
import type { ImportSlice } from './import-job.type.ts';

/** The server accepts 1 MiB in one request; the rest of it is for the JSON around the rows. */
export const BATCH_BYTES_MAX = 900_000;

export const ROW_TOO_LARGE = 'The row is larger than 900 kB';

/**
 * Cuts rows with many or long texts into batches that the server takes: a hundred of them may be more than one request holds.
 * The same slice is cut the same way each time. A row that is too large by itself counts as invalid, as it would stop all others.
 */
export function cutSlice({ rows, sources, invalid, isLast }: ImportSlice): [ImportSlice, ...ImportSlice[]] {
  let last: ImportSlice = { rows: [], sources: [], invalid: [], isLast: false };
  const parts: [ImportSlice, ...ImportSlice[]] = [last];
  const bad = [...invalid];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const size = bytesOf(row);
    const source = sources[index];
    if (size > BATCH_BYTES_MAX && source) {
      bad.push({ ...source, reason: ROW_TOO_LARGE });
      continue;
    }
    if (last.rows.length > 0 && bytes + size > BATCH_BYTES_MAX) {
      last = { rows: [], sources: [], invalid: [], isLast: false };
      parts.push(last);
      bytes = 0;
    }
    last.rows.push(row);
    if (source) last.sources.push(source);
    bytes += size;
  }
  last.isLast = isLast;
  for (const row of bad.toSorted((a, b) => a.row - b.row)) partOf(row.row, parts).invalid.push(row);
  return parts;
}

/** The last part that begins above a row, so that a stopped import has no row in its figures that it did not reach. */
function partOf(row: number, parts: [ImportSlice, ...ImportSlice[]]): ImportSlice {
  return parts.findLast(({ sources: [first] }) => first && first.row < row) ?? parts[0];
}

/** As JSON, followed by a comma. */
const bytesOf = (row: ContactRowInput): number => new TextEncoder().encode(JSON.stringify(row)).length + 1;
