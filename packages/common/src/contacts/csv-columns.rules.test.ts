import { describe, expect, it } from 'vitest';
import { CONTACT_TEXTS, forContactTexts, TEXT_FIELDS } from './contact.fields.ts';
import {
  chooseColumn,
  columnsFor,
  guessColumns,
  isMappingReady,
  nameColumns,
  toggleCustomField,
  unmappedColumns,
} from './csv-columns.rules.ts';

const NOTHING = { phone: null, ...forContactTexts(null) };

describe('the phone column is pre-selected if a header contains phone, mobile or cell', () => {
  it.each([
    [['Name', 'Mobile Phone'], 'Mobile Phone'],
    [['CELL', 'x'], 'CELL'],
    [['telephone'], 'telephone'],
    [['Cancelled', 'Phone'], 'Phone'],
    [['Miscellaneous'], 'Miscellaneous'],
    [['Number'], null],
    [['Company Phone'], 'Company Phone'],
  ])('%j → %s', (columns, phone) => {
    expect(guessColumns(columns)).toEqual({ ...NOTHING, phone, customFields: [] });
  });

  it.each([
    ['First Name', 'firstName'],
    ['given_name', 'firstName'],
    ['FirstName', 'firstName'],
    ['Surname', 'lastName'],
    ['Last Name', 'lastName'],
    ['E-Mail', 'email'],
    ['Email Address', 'email'],
    ['Company / Account', 'company'],
    ['Organisation', 'company'],
  ])('the other fields are guessed too: %s is %s', (column, field) => {
    expect(guessColumns(['Lead #', column])).toEqual({ ...NOTHING, [field]: column, customFields: [] });
  });
});

it.each(CONTACT_TEXTS)('a column with the label of %s is that field', (text) => {
  const { label } = TEXT_FIELDS[text];
  expect(guessColumns(['Lead #', label])).toEqual({ ...NOTHING, [text]: label, customFields: [] });
});

describe('choosing columns', () => {
  const columns = ['Phone', 'Mail', 'City'];
  const mapping = guessColumns(columns);

  it('"one column cannot serve two fields"', () => {
    const moved = chooseColumn(mapping, 'company', 'Phone');
    expect(moved).toMatchObject({ phone: null, company: 'Phone' });
    expect(isMappingReady(mapping)).toBe(true);
    expect(isMappingReady(moved)).toBe(false);
    expect(columnsFor(mapping, 'company', columns)).toEqual(['Mail', 'City']);
    expect(columnsFor(mapping, 'phone', columns)).toEqual(['Phone', 'Mail', 'City']);
  });

  it('"or skipped"', () => {
    expect(chooseColumn(mapping, 'phone', null).phone).toBeNull();
  });

  it('"unmapped columns can be toggled on as custom fields"', () => {
    expect(unmappedColumns(mapping, columns)).toEqual(['Mail', 'City']);
    const withCity = toggleCustomField(mapping, 'City');
    expect(withCity.customFields).toEqual(['City']);
    expect(toggleCustomField(withCity, 'City').customFields).toEqual([]);
    expect(chooseColumn(withCity, 'company', 'City')).toMatchObject({ company: 'City', customFields: [] });
  });
});

it('every column has a name of its own', () => {
  expect(nameColumns(['\uFEFFPhone', ' Name ', 'Name', '', 'Name'])).toEqual([
    'Phone',
    'Name',
    'Name (2)',
    'Column 4',
    'Name (3)',
  ]);
});
