import { forImportedTexts } from '@dialdeck/common/contacts/contact-fields';
import { type ColumnMapping, MAPPED_FIELDS, numberedHeading } from '@dialdeck/common/contacts/csv-columns.rules';
import { AppError } from '@dialdeck/common/errors';
import { NEEDS_PHONE_COLUMN } from '@dialdeck/common/sentences';
import { encodingOf, type FileEncoding } from '@dialdeck/csv/encodings';
import { parse } from '@dialdeck/node/graphql/parse';
import { z } from 'zod';

const NOT_A_MAPPING = 'The mapping is a JSON object that names the columns, at least "phone"';
const column = z
  .string(NOT_A_MAPPING)
  .trim()
  .min(1)
  .nullish()
  .transform((name) => name ?? null);

const Mapping = z.object(
  {
    phone: z.string(NEEDS_PHONE_COLUMN).trim().min(1, NEEDS_PHONE_COLUMN),
    ...forImportedTexts(column),
    customFields: z
      .array(z.string(NOT_A_MAPPING).trim().min(1), NOT_A_MAPPING)
      .nullish()
      .transform((names) => [...new Set(names ?? [])]),
  },
  NOT_A_MAPPING,
);

/** `?mapping=`: the column of each field. @throws BAD_INPUT immediately, without reading the file */
export function readMapping(text: string | undefined): ColumnMapping {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '{}');
  } catch (cause) {
    throw new AppError('BAD_INPUT', { userMessage: NOT_A_MAPPING, fields: { mapping: NOT_A_MAPPING }, cause });
  }
  const mapping = parse(Mapping, value);
  const named = MAPPED_FIELDS.map((field) => mapping[field]).filter((name) => name !== null);
  if (new Set(named).size < named.length)
    throw new AppError('BAD_INPUT', { userMessage: 'One column cannot serve two fields' });
  return mapping;
}

/** `?encoding=`: null detects it. @throws BAD_INPUT for an unsupported encoding */
export function readEncoding(label: string | undefined): FileEncoding | null {
  if (label === undefined || label === '') return null;
  const encoding = encodingOf(label);
  if (encoding) return encoding;
  const sentence =
    'This text encoding is not supported. Use a name such as utf-8, windows-1252, windows-1251 or gb18030.';
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { encoding: sentence } });
}

/** @throws BAD_INPUT naming the columns that the file does not have */
export function requireColumns(mapping: ColumnMapping, columns: readonly string[]): void {
  const wanted = [...MAPPED_FIELDS.map((field) => mapping[field]), ...mapping.customFields];
  const missing = wanted.filter((name) => name && !columns.includes(name));
  if (missing.length === 0) return;
  const equal = missing.map((name) => columns.filter((column) => numberedHeading(column) === name));
  const several = equal.findIndex((same) => same.length > 1);
  if (several >= 0)
    throw new AppError('BAD_INPUT', {
      userMessage: `Several columns of the file are named "${missing[several]}". Choose one of them: ${shown(equal[several] ?? [])}`,
    });
  throw new AppError('BAD_INPUT', {
    userMessage: `The file has no column ${missing.map((name) => `"${name}"`).join(', ')}. Its columns are: ${shown(columns)}`,
  });
}

const shown = (columns: readonly string[]) =>
  columns
    .slice(0, 20)
    .map((name) => name.slice(0, 60))
    .join(', ') + (columns.length > 20 ? ', …' : '');
