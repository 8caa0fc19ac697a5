import { CUSTOM_FIELDS_MAX, NAME_MAX, PHONE_MAX, TEXT_MAX } from '#constants.ts';
import { normalizePhone, phoneAmbiguity } from '#phones/phone.ts';
import { IMPORTED_TEXTS, type ImportedText } from './contact-fields.ts';
import type { ColumnMapping } from './csv-columns.rules.ts';
import { cellText } from './csv-out.rules.ts';

/** A row for contacts/bulk: only values that are not empty. */
export interface ImportRow extends Partial<Record<ImportedText, string>> {
  phone: string;
  customFields?: Record<string, string>;
}

/** The verdict on one row of a file. `line` counts the data rows, the first below the header being 1. */
export type RowVerdict =
  | { ok: true; line: number; row: ImportRow; phoneE164: string }
  | { ok: false; line: number; reason: string };

/** Why a phone cell is rejected, in words. */
export function phoneProblem(text: string, country: string): string {
  if (text === '') return 'Phone is empty';
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const ambiguity = text.length > PHONE_MAX ? null : phoneAmbiguity(text, country);
  return `"${shown}" ${ambiguity ?? 'is not a phone number'}`;
}

/**
 * A row with more filled cells than the header has lost a quotation mark or gained a separator: which cells are shifted is
 * unknown, so none is taken.
 */
function surplusProblem(cells: readonly string[], columns: number): string | null {
  if (cells.length <= columns) return null;
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return filled > columns ? `The row has ${filled} cells, the header ${columns}` : null;
}

/** The one character that PostgreSQL cannot store. */
const nulProblem = (column: string | undefined) => `${column} contains a NUL character`;

/**
 * Reads the rows of one file, one at a time, so that a file of any length can stream through.
 * `columns` are the header's names in order; a row may be shorter than the header. `problemOf` returns what else is
 * wrong with a row.
 */
export function rowReader(
  columns: readonly string[],
  mapping: ColumnMapping,
  country: string,
  problemOf: (row: ImportRow) => string | null = () => null,
) {
  const place = (column: string | null | undefined) => (column ? columns.indexOf(column) : -1);
  const fields = IMPORTED_TEXTS.map((field) => [field, place(mapping[field])] as const).filter(
    ([, index]) => index >= 0,
  );
  const custom = mapping.customFields.map((name) => [name, place(name)] as const).filter(([, index]) => index >= 0);
  const phonePlace = place(mapping.phone);

  return (cells: readonly string[], line: number): RowVerdict => {
    const surplus = surplusProblem(cells, columns.length);
    if (surplus) return refuse(line, surplus);
    const phone = trimmed(cells, phonePlace);
    const phoneE164 = phone.length <= PHONE_MAX ? normalizePhone(phone, country) : null;
    if (phoneE164 === null) return refuse(line, phoneProblem(phone, country));

    const row: ImportRow = { phone };
    for (const [field, index] of fields) {
      const text = trimmed(cells, index);
      if (text.length > NAME_MAX) return refuse(line, `${columns[index]} is longer than ${NAME_MAX} characters`);
      if (text.includes('\0')) return refuse(line, nulProblem(columns[index]));
      if (text !== '') row[field] = text;
    }
    const kept: [string, string][] = [];
    for (const [name, index] of custom) {
      const text = trimmed(cells, index);
      if (text.length > TEXT_MAX)
        return refuse(line, `${name} is longer than ${TEXT_MAX.toLocaleString('en-US')} characters`);
      if (text.includes('\0')) return refuse(line, nulProblem(name));
      if (text !== '') kept.push([name, text]);
    }
    if (kept.length > CUSTOM_FIELDS_MAX) return refuse(line, `More than ${CUSTOM_FIELDS_MAX} additional fields`);
    // fromEntries defines, never assigns: a column named __proto__ is a column like any other.
    if (kept.length > 0) row.customFields = Object.fromEntries(kept);
    const problem = problemOf(row);
    return problem === null ? { ok: true, line, row, phoneE164 } : refuse(line, problem);
  };
}

const trimmed = (cells: readonly string[], index: number) => cellText(cells[index] ?? '');

const refuse = (line: number, reason: string): RowVerdict => ({ ok: false, line, reason });

/** Empty lines are skipped. A line is empty when none of its cells holds anything. */
export function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
