import { describe, expect, it } from 'vitest';
import { guessColumns, toggleCustomField } from './csv-columns.rules.ts';
import { isEmptyRow, rowReader } from './import-rows.rules.ts';

const columns = ['Phone', 'First Name', 'Company', 'City', '__proto__'];
const mapping = toggleCustomField(toggleCustomField(guessColumns(columns), 'City'), '__proto__');
const read = rowReader(columns, mapping, 'US');

describe('contract: "Rows whose phone is empty or no phone number are not sent but told with line and reason"', () => {
  it.each([
    [[], 'Phone is empty'],
    [['  ', 'Ana'], 'Phone is empty'],
    [['ask reception'], '"ask reception" is not a phone number'],
    [['1'.repeat(80)], `"${'1'.repeat(40)}…" is not a phone number`],
    [['2125550100', 'A'.repeat(201)], 'First Name is longer than 200 characters'],
    [['2125550100', 'Ana', '', 'x'.repeat(10_001)], 'City is longer than 10,000 characters'],
  ])('%#', (cells, reason) => {
    expect(read(cells, 7)).toEqual({ ok: false, line: 7, reason });
  });
});

describe('Contact import row', () => {
  it('"customFields (column name to text, only non-empty values)"', () => {
    expect(read([' 212-555-0100', 'Ana', ' ', 'Łódź'], 1)).toEqual({
      ok: true,
      line: 1,
      phoneE164: '+12125550100',
      row: { phone: '212-555-0100', firstName: 'Ana', customFields: { City: 'Łódź' } },
    });
  });

  it('treats a column named __proto__ as a column', () => {
    const verdict = read(['2125550100', '', '', '', 'x'], 1);
    expect(verdict.ok && Object.entries(verdict.row.customFields ?? {})).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['empty cells at the end', ['2125550100', 'Ana', '', '', '', '', ' '], { ok: true }],
    [
      'a cell more',
      ['2125550100', 'Uhl', ' Ude & Utz', '', '', 'more'],
      { ok: false, reason: 'The row has 6 cells, the header 5' },
    ],
    [
      'two cells more, one of them empty',
      ['2125550100', '', '', '', '', '', 'x'],
      { ok: false, reason: 'The row has 7 cells, the header 5' },
    ],
    ['fewer cells', ['2125550100'], { ok: true }],
  ])('counts the filled cells of a row with %s', (_what, cells, verdict) => {
    expect(read(cells, 1)).toMatchObject({ line: 1, ...verdict });
  });

  it.each([
    ['="2125550101"', '="00123"', { phone: '2125550101', customFields: { City: '00123' } }],
    ["'2125550103", "'00123", { phone: '2125550103', customFields: { City: '00123' } }],
    ["'+1 212 555 0103", "'=1+1", { phone: '+1 212 555 0103', customFields: { City: '=1+1' } }],
    ['2125550101', "'s-Hertogenbosch", { phone: '2125550101', customFields: { City: "'s-Hertogenbosch" } }],
    ['2125550101', "'90s Club", { phone: '2125550101', customFields: { City: "'90s Club" } }],
    ['2125550101', '="say ""no"""', { phone: '2125550101', customFields: { City: 'say "no"' } }],
    ['2125550101', '="a"&"b"', { phone: '2125550101', customFields: { City: '="a"&"b"' } }],
  ])('reads the text marks of spreadsheets: %s, %s', (phone, city, row) => {
    expect(read([phone, '', '', city], 1)).toMatchObject({ ok: true, row });
  });
});

it('"empty lines skipped"', () => {
  expect([[''], [' ', ''], []].every(isEmptyRow)).toBe(true);
  expect(isEmptyRow(['', 'x'])).toBe(false);
});
