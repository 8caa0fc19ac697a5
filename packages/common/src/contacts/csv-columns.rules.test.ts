import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { normalizePhone } from '#phones/phone.ts';
import { CONTACT_TEXTS, forContactTexts, TEXT_FIELDS } from './contact-fields.ts';
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
  ])('guesses the other fields too: %s is %s', (column, field) => {
    expect(guessColumns(['Lead #', column])).toEqual({ ...NOTHING, [field]: column, customFields: [] });
  });
});

describe('chooses among several columns by their values', () => {
  const FILES: [string, string, Record<string, string | null>][] = [
    [
      'Google Contacts',
      `First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Ulla,,Uhl,Uhl GmbH,Buyer,* myContacts,Work,ulla@contacts.test,Mobile,+1 212-555-0101,Work,+1 212-555-0109
Udo,,Ude,Ude KG,,* myContacts,,udo@contacts.test,Work,+1 212-555-0102,,`,
      {
        phone: 'Phone 1 - Value',
        email: 'E-mail 1 - Value',
        firstName: 'First Name',
        lastName: 'Last Name',
        company: 'Organization Name',
        title: 'Organization Title',
      },
    ],
    [
      'older Google Contacts',
      `Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title
Ulla,Uhl,* Home,ulla@contacts.test,Mobile,212-555-0101,,Uhl GmbH,Buyer`,
      {
        phone: 'Phone 1 - Value',
        email: 'E-mail 1 - Value',
        company: 'Organization 1 - Name',
        title: 'Organization 1 - Title',
      },
    ],
    [
      'VICIdial',
      `vendor_lead_code,source_id,list_id,phone_code,phone_number,title,first_name,middle_initial,last_name,country_code,gender,alt_phone,email,comments
V100,web,1001,1,2125550101,Ms,Ulla,,Uhl,USA,F,,ulla@contacts.test,
V101,web,1001,1,2125550102,Mr,Udo,,Ude,USA,M,,udo@contacts.test,`,
      {
        phone: 'phone_number',
        title: null,
        firstName: 'first_name',
        lastName: 'last_name',
        email: 'email',
        company: null,
      },
    ],
    [
      'HubSpot',
      `Record ID,First Name,Last Name,Email Opted Out,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company IDs,Associated Company,Job Title
51,Ulla,Uhl,false,ulla@contacts.test,212-555-0101,,Ana,7001,Uhl GmbH,Buyer`,
      { phone: 'Phone Number', email: 'Email', company: 'Associated Company', title: 'Job Title' },
    ],
    [
      'Salesforce',
      `Salutation,First Name,Last Name,Title,Account Name,Email Opt Out,Email,Fax,Asst. Phone,Phone,Mobile
Ms.,Ulla,Uhl,Buyer,Uhl GmbH,0,ulla@contacts.test,212-555-0180,212-555-0181,212-555-0101,212-555-0102`,
      { phone: 'Phone', email: 'Email', company: 'Account Name', title: 'Title' },
    ],
    [
      'Outlook',
      `Title,First Name,Last Name,Company,Job Title,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name
Ms.,Ulla,Uhl,Uhl GmbH,Buyer,212-555-0181,212-555-0180,,,212-555-0101,ulla@contacts.test,SMTP,Ulla Uhl`,
      { phone: 'Mobile Phone', email: 'E-mail Address', company: 'Company', title: 'Job Title' },
    ],
    [
      'German headings',
      `Anrede,Vorname,Nachname,Firma,Telefon,E-Mail-Adresse,Funktion\nFrau,Ulla,Uhl,Uhl GmbH,212-555-0101,ulla@contacts.test,Einkauf`,
      {
        phone: 'Telefon',
        firstName: 'Vorname',
        lastName: 'Nachname',
        company: 'Firma',
        email: 'E-Mail-Adresse',
        title: 'Funktion',
      },
    ],
    ['German mobile numbers', 'Name,Handy\nUlla,212-555-0101', { phone: 'Handy' }],
    ['an empty telephone column', 'Telefon,Mobil\n,212-555-0101', { phone: 'Mobil' }],
    [
      'French headings',
      `Prénom,Nom,Société,Téléphone,Portable,Courriel,Fonction\nUlla,Uhl,Uhl SA,,212-555-0101,ulla@contacts.test,Achats`,
      {
        phone: 'Portable',
        firstName: 'Prénom',
        lastName: 'Nom',
        company: 'Société',
        email: 'Courriel',
        title: 'Fonction',
      },
    ],
    [
      'Spanish headings',
      `Nombre,Apellidos,Empresa,Teléfono,Móvil,Correo electrónico,Cargo\nUlla,Uhl,Uhl SL,212-555-0101,,ulla@contacts.test,Compras`,
      {
        phone: 'Teléfono',
        firstName: 'Nombre',
        lastName: 'Apellidos',
        company: 'Empresa',
        email: 'Correo electrónico',
        title: 'Cargo',
      },
    ],
    ['a heading that only contains the word', 'Cancelled,Telefon\nno,212-555-0101', { phone: 'Telefon' }],
    ['no column with numbers', 'phone_code,Phone\n1,none\n1,', { phone: 'Phone' }],
    ['addresses below Mail', 'Mail,Phone\nulla@contacts.test,212-555-0101', { email: 'Mail' }],
    ['streets below Mail', 'Mail,Phone\n1 Elm Street,212-555-0101', { email: null }],
    ['flags below Email', 'Email Opt Out,Phone\n0,212-555-0101', { email: null }],
    ['spreadsheet text', 'Phone Type,Phone\nwork,"=""2125550101"""', { phone: 'Phone' }],
    ['a fax number only', 'Fax Phone,Name\n212-555-0101,Ulla', { phone: 'Fax Phone' }],
  ];

  it.each(FILES)('%s', (_what, file, mapping) => {
    const [header = [], ...rows] = Papa.parse<string[]>(file).data;
    const isPhone = (text: string) => normalizePhone(text, 'US') !== null;
    expect(guessColumns(nameColumns(header), { rows, isPhone })).toMatchObject(mapping);
  });
});

it.each(CONTACT_TEXTS)('maps a column with the label of %s to the field', (text) => {
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

it.each([
  [
    ['\uFEFFPhone', ' Name ', 'Name', '', 'Name'],
    ['Phone', 'Name (1)', 'Name (2)', 'Column 4', 'Name (3)'],
  ],
  [
    ['Name', 'Name', 'Name (2)', 'Name (1)'],
    ['Name (3)', 'Name (4)', 'Name (2)', 'Name (1)'],
  ],
  [
    ['', 'Column 1', ''],
    ['Column 1 (1)', 'Column 1', 'Column 3'],
  ],
  [
    ['Column 3', 'Column 3', ''],
    ['Column 3 (1)', 'Column 3 (2)', 'Column 3 (3)'],
  ],
  [
    ['Name', 'name', "'Name", '"Name"'],
    ['Name', 'name', "'Name", '"Name"'],
  ],
])('gives each column of %j a name of its own, which reads back unchanged', (headers, names) => {
  expect(nameColumns(headers)).toEqual(names);
  expect(nameColumns(names)).toEqual(names);
});

it('makes 60,000 equal headings unique in linear time', () => {
  const names = nameColumns(Array.from({ length: 60_000 }, () => 'Name'));
  expect([new Set(names).size, names[0], names.at(-1)]).toEqual([60_000, 'Name (1)', 'Name (60000)']);
});

it('prefers no column of several with one heading whose cells do not fit', () => {
  const columns = nameColumns(['Phone', 'Phone', 'Name', 'Name']);
  const rows = [['reception', '212-555-0100', 'Ana', 'Ltd']];
  const isPhone = (text: string) => /\d{3}-\d{4}/.test(text);
  expect(guessColumns(columns, { rows, isPhone })).toMatchObject({
    phone: 'Phone (2)',
    firstName: null,
    lastName: null,
  });
});
