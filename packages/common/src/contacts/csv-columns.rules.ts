import {
  CONTACT_TEXTS,
  type ContactText,
  forContactTexts,
  IMPORTED_TEXTS,
  type ImportedText,
  RECORD_FIELDS,
  type RecordField,
  TEXT_FIELDS,
} from './contact-fields.ts';
import { cellText } from './csv-out.rules.ts';

/** The contact fields that a column can be mapped to; other columns can become custom fields. */
export const CONTACT_FIELDS = ['phone', ...CONTACT_TEXTS] as const satisfies readonly ContactField[];
/** One of the fields. */
export type ContactField = 'phone' | ContactText;

/** The column of each field, by header name; null is skipped. */
export type ColumnMapping = Record<ContactField, string | null> &
  Partial<Record<RecordField, string | null>> & { customFields: readonly string[] };

/** Fields of which each needs a column of its own. */
export const MAPPED_FIELDS = ['phone', ...IMPORTED_TEXTS] as const;
type MappedField = 'phone' | ImportedText;

/** Any header that contains phone, mobile or cell; a whole word first: "Cancelled" has a cell. Then the same in other languages. */
const PHONE_HEADERS = [
  /\b(phone|mobile|cell)\b/i,
  /phone|mobile|cell/i,
  /t[ée]l[ée]fon|telefoon|telem[óo]vel|rufnummer|celular|\b(handy|mobil|m[óo]vil|portable|gsm|tel)\b/i,
];
/** Such numbers reach a machine or another person. */
const OTHER_PHONES = /\b(fax|pager|assistant|asst|emergency)\b/i;
/** Suggests an address only if there are addresses in the column. */
const PERHAPS_EMAIL = /\bmail\b/i;
const HONORIFIC = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam|herr|frau|m|mme|mlle|sr|sra|srta|sig|dhr|mevr)\.?$/i;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
/** The test that the cells of a column pass if it is the field. */
const FITS: Record<ContactText, (text: string) => boolean> = {
  ...forContactTexts(hasLetter),
  email: (text) => text.indexOf('@') > 0 && text.indexOf('.', text.indexOf('@')) > 0,
  title: (text) => hasLetter(text) && !HONORIFIC.test(text),
};

/**
 * A name for every column: trimmed, never empty, never twice. Equal headings are numbered, the first one too, so none of them is taken
 * for the only one. A heading that is alone keeps its name, so these names, written as a header, read back unchanged.
 */
export function nameColumns(headers: readonly string[]): string[] {
  const headings = headers.map((header) => cellText(header.replace(/^\uFEFF/, '')));
  const equal = equalHeadings(headings);
  const taken = new Set(headings);
  const last = new Map<string, number>();
  function numbered(heading: string): string {
    let n = last.get(heading) ?? 0;
    do n += 1;
    while (taken.has(`${heading} (${n})`));
    last.set(heading, n);
    taken.add(`${heading} (${n})`);
    return `${heading} (${n})`;
  }
  return headings.map((heading, index) => {
    if (heading !== '') return equal.has(heading) ? numbered(heading) : heading;
    const name = `Column ${index + 1}`;
    return taken.has(name) ? numbered(name) : name;
  });
}

function equalHeadings(headings: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(headings.filter((heading) => seen.size === seen.add(heading).size));
}

const NUMBERED = /^(.*) \(\d+\)$/s;

/** The heading of a column that has a number, by which {@link nameColumns} distinguishes equal headings; null without one. */
export const numberedHeading = (column: string): string | null => NUMBERED.exec(column)?.[1] ?? null;

export interface ColumnSample {
  /** The cells of the first rows. */
  rows: readonly (readonly string[])[];
  isPhone: (text: string) => boolean;
}

/**
 * The mapping that the headers suggest; among several columns whose headers fit, the first that also holds such values in its first
 * rows. Unmapped columns are left out until the user takes them along.
 */
export function guessColumns(columns: readonly string[], sample?: ColumnSample): ColumnMapping {
  const free = new Set(columns);
  const rows = sample?.rows ?? [];
  const cellsOf = (column: string) =>
    rows.map((cells) => cellText(cells[columns.indexOf(column)] ?? '')).filter(Boolean);

  function guess(headers: readonly RegExp[], fits: (text: string) => boolean): string | null {
    const fitting = headers.flatMap((pattern) => columns.filter((each) => free.has(each) && pattern.test(each)));
    const found = [...new Set(fitting)].map((column) => {
      const cells = cellsOf(column);
      return { column, filled: cells.length, fitting: cells.filter(fits).length };
    });
    const most = Math.max(0, ...found.map((each) => each.fitting));
    const isChosen =
      most > 0
        ? (each: { fitting: number }) => each.fitting * 2 >= most
        : ({ filled }: { filled: number }) => filled === 0;
    const column = found.find(isChosen)?.column ?? null;
    if (column !== null) free.delete(column);
    return column;
  }

  // In this order: the phone chooses first, so that "Company Phone" is a phone and no company.
  const isOther = (column: string) => OTHER_PHONES.test(column);
  const others = columns.filter(isOther);
  for (const other of others) free.delete(other);
  const phone = guess(PHONE_HEADERS, sample?.isPhone ?? (() => false)) ?? firstOf(columns, PHONE_HEADERS, isOther);
  if (phone !== null) free.delete(phone);
  for (const other of others) if (other !== phone) free.add(other);
  const texts = CONTACT_TEXTS.map((field) => {
    const headers: readonly RegExp[] = TEXT_FIELDS[field].headers;
    return [field, guess(field === 'email' && sample ? [...headers, PERHAPS_EMAIL] : headers, FITS[field])];
  });
  return { phone, ...(Object.fromEntries(texts) as Record<ContactText, string | null>), customFields: [] };
}

/** The first column with such a header, with any values: a number of another person comes last. */
function firstOf(
  columns: readonly string[],
  headers: readonly RegExp[],
  isLast: (column: string) => boolean,
): string | null {
  const fitting = headers.flatMap((pattern) => columns.filter((column) => pattern.test(column)));
  return fitting.find((column) => !isLast(column)) ?? fitting[0] ?? null;
}

/** Chooses a column for a field, or none. One column cannot serve two fields: the other field becomes empty. */
export function chooseColumn(mapping: ColumnMapping, field: MappedField, column: string | null): ColumnMapping {
  const next: ColumnMapping = { ...mapping, customFields: mapping.customFields.filter((each) => each !== column) };
  for (const other of MAPPED_FIELDS) if (column !== null && next[other] === column) next[other] = null;
  next[field] = column;
  return next;
}

/** The columns that a field may choose: its own and those that serve no other field. */
export function columnsFor(mapping: ColumnMapping, field: MappedField, columns: readonly string[]): string[] {
  const others = new Set(MAPPED_FIELDS.filter((each) => each !== field).map((each) => mapping[each]));
  return columns.filter((column) => !others.has(column));
}

/** The columns of no field, which can be kept as custom fields. */
export function unmappedColumns(mapping: ColumnMapping, columns: readonly string[]): string[] {
  return columns.filter((column) => !MAPPED_FIELDS.some((field) => mapping[field] === column));
}

/** Takes a column along as a custom field, or leaves it again. */
export function toggleCustomField(mapping: ColumnMapping, column: string): ColumnMapping {
  const { customFields } = mapping;
  return {
    ...mapping,
    customFields: customFields.includes(column)
      ? customFields.filter((each) => each !== column)
      : [...customFields, column],
  };
}

/** Whether a column has places or consents of contacts: only the server can check their values. */
export const mapsRecords = (mapping: ColumnMapping): boolean => RECORD_FIELDS.some((field) => mapping[field]);

/** Import is disabled until a phone column is chosen. */
export function isMappingReady(mapping: ColumnMapping): mapping is ColumnMapping & { phone: string } {
  return mapping.phone !== null;
}
