import {
  CONTACT_TEXTS,
  type ContactText,
  IMPORTED_TEXTS,
  type ImportedText,
  RECORD_FIELDS,
  type RecordField,
  TEXT_FIELDS,
} from './contact.fields.ts';

/** The contact fields that a column can be mapped to; other columns can become custom fields. */
export const CONTACT_FIELDS = ['phone', ...CONTACT_TEXTS] as const satisfies readonly ContactField[];
/** One of the fields. */
export type ContactField = 'phone' | ContactText;

/** Which column serves which field, by header name; null is skipped. */
export type ColumnMapping = Record<ContactField, string | null> &
  Partial<Record<RecordField, string | null>> & { customFields: readonly string[] };

/** Fields of which each needs a column of its own. */
export const MAPPED_FIELDS = ['phone', ...IMPORTED_TEXTS] as const;
type MappedField = 'phone' | ImportedText;

/** Any header that contains phone, mobile or cell; a whole word first: "Cancelled" has a cell. */
const PHONE_HEADERS = [/\b(phone|mobile|cell)\b/i, /phone|mobile|cell/i];

/** A name for every column: trimmed, never empty, never twice. */
export function nameColumns(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const wanted = header.replace(/^\uFEFF/, '').trim() || `Column ${index + 1}`;
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted} (${n})`;
    taken.add(name);
    return name;
  });
}

/** The mapping that the headers suggest. Unmapped columns are left out until somebody takes them along. */
export function guessColumns(columns: readonly string[]): ColumnMapping {
  const free = new Set(columns);
  const guess = (headers: readonly RegExp[]): string | null => {
    for (const pattern of headers) {
      const column = columns.find((each) => free.has(each) && pattern.test(each));
      if (column === undefined) continue;
      free.delete(column);
      return column;
    }
    return null;
  };
  // In this order: the phone chooses first, so that "Company Phone" is a phone and no company.
  const phone = guess(PHONE_HEADERS);
  const texts = CONTACT_TEXTS.map((field) => [field, guess(TEXT_FIELDS[field].headers)]);
  return { phone, ...(Object.fromEntries(texts) as Record<ContactText, string | null>), customFields: [] };
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

/** Whether a column says where a contact is or when it agreed: what of that is right, only the server can tell. */
export const mapsRecords = (mapping: ColumnMapping): boolean => RECORD_FIELDS.some((field) => mapping[field]);

/** Import is disabled until a phone column is chosen. */
export function isMappingReady(mapping: ColumnMapping): mapping is ColumnMapping & { phone: string } {
  return mapping.phone !== null;
}
