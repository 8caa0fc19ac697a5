import { CUSTOM_FIELDS_MAX, NAME_MAX, PHONE_MAX, TEXT_MAX } from './constants.ts';
import { CONTACT_FIELDS, type ColumnMapping, type ContactField } from './csv-columns.rules.ts';
import { normalizePhone } from './phone.ts';

/** A row as contacts/bulk takes it: only what is not empty. */
export interface ImportRow {
  phone: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  company?: string;
  customFields?: Record<string, string>;
}

/** What becomes of one row of a file. `line` counts the data rows, the first below the header being 1. */
export type RowVerdict =
  | { ok: true; line: number; row: ImportRow; phoneE164: string }
  | { ok: false; line: number; reason: string };

/** Why a phone cell is not taken, in words. */
function phoneProblem(text: string): string {
  if (text === '') return 'Phone is empty';
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${shown}" is not a phone number`;
}

/** The one character that PostgreSQL cannot store. */
const nulProblem = (column: string | undefined) => `${column} contains a NUL character`;

/**
 * Reads the rows of one file, one at a time, so that a file of any length can stream through.
 * `columns` are the header's names in order; a row may be shorter or longer than the header.
 */
export function rowReader(columns: readonly string[], mapping: ColumnMapping, country: string) {
  const place = (column: string | null) => (column === null ? -1 : columns.indexOf(column));
  const fields = CONTACT_FIELDS.filter((field) => field !== 'phone' && place(mapping[field]) >= 0).map(
    (field) => [field as Exclude<ContactField, 'phone'>, place(mapping[field])] as const,
  );
  const custom = mapping.customFields.map((name) => [name, place(name)] as const).filter(([, index]) => index >= 0);
  const phonePlace = place(mapping.phone);

  return (cells: readonly string[], line: number): RowVerdict => {
    const cell = (index: number) => cells[index]?.trim() ?? '';
    const refuse = (reason: string): RowVerdict => ({ ok: false, line, reason });

    const phone = cell(phonePlace);
    const phoneE164 = phone.length <= PHONE_MAX ? normalizePhone(phone, country) : null;
    if (phoneE164 === null) return refuse(phoneProblem(phone));

    const row: ImportRow = { phone };
    for (const [field, index] of fields) {
      const text = cell(index);
      if (text.length > NAME_MAX) return refuse(`${columns[index]} is longer than ${NAME_MAX} characters`);
      if (text.includes('\0')) return refuse(nulProblem(columns[index]));
      if (text !== '') row[field] = text;
    }
    const kept = custom.map(([name, index]) => [name, cell(index)] as const).filter(([, text]) => text !== '');
    if (kept.length > CUSTOM_FIELDS_MAX) return refuse(`More than ${CUSTOM_FIELDS_MAX} additional fields`);
    const long = kept.find(([, text]) => text.length > TEXT_MAX);
    if (long) return refuse(`${long[0]} is longer than ${TEXT_MAX.toLocaleString('en-US')} characters`);
    const withNul = kept.find(([, text]) => text.includes('\0'));
    if (withNul) return refuse(nulProblem(withNul[0]));
    // fromEntries defines, never assigns: a column named __proto__ is a column like any other.
    if (kept.length > 0) row.customFields = Object.fromEntries(kept);
    return { ok: true, line, row, phoneE164 };
  };
}

/** Spec section 2: "empty lines skipped". A line is empty when none of its cells holds anything. */
export function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
