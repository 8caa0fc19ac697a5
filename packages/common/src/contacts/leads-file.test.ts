import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { forContactTexts } from '#contacts/contact-fields.ts';
import { guessColumns, nameColumns } from '#contacts/csv-columns.rules.ts';
import { isEmptyRow, rowReader } from '#contacts/import-rows.rules.ts';

const data = new URL('../../../../tests/data/', import.meta.url);
const text = readFileSync(new URL('leads-500.csv', data), 'utf8');
const expected = JSON.parse(readFileSync(new URL('leads-500.expected.json', data), 'utf8'));

describe('leads-500.csv, with counts that are right to the row', () => {
  const [header = [], ...lines] = Papa.parse<string[]>(text).data;
  const columns = nameColumns(header);
  const mapping = guessColumns(columns);
  const rows = lines.filter((cells) => !isEmptyRow(cells));
  const verdicts = rows.map((cells, index) => rowReader(columns, mapping, expected.defaultCountry)(cells, index + 1));

  it('finds its columns although none has its usual name', () => {
    expect(mapping).toEqual({ ...forContactTexts(null), ...expected.mapping, customFields: [] });
  });

  it('reports the rows without a phone number', () => {
    expect(rows).toHaveLength(expected.rows);
    expect(verdicts.filter((verdict) => !verdict.ok).map(({ line }) => line)).toEqual(expected.invalidRows);
  });

  it('keeps each phone once, however it is spelled', () => {
    const seen = new Set<string>();
    const twice = verdicts.filter((verdict) => verdict.ok && seen.size === seen.add(verdict.phoneE164).size);
    expect(twice.map(({ line }) => line)).toEqual(expected.duplicateRows);
    expect(seen.size).toBe(expected.imported);
  });
});
