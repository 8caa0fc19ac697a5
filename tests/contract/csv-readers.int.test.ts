import { readFile } from 'node:fs/promises';
import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { createRandom, pickFrom } from '@dialdeck/common/random';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { type ImportSteps, importSteps } from '@dialdeck/platform/testing/import-steps';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCsvService } from '../../mfe-admin/src/csv-import/reading/csv-service.ts';

let rig: PlatformRig;
let admin: Browser;
let steps: ImportSteps;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  steps = importSteps(admin);
});
afterAll(() => rig.close());

/** The result of reading a file: names of good rows and bad rows with their reasons, or why it refuses the whole. */
type Reading = { names: string[]; bad: string[] } | { refused: string };

async function wizardReads(
  bytes: Uint8Array<ArrayBuffer>,
  mapping: { phone: string; firstName: string },
): Promise<Reading> {
  const service = createCsvService();
  try {
    await service.open(new Blob([bytes]), { country: 'US' });
    const { count } = await service.count();
    const none = { ...forContactTexts(null), customFields: [] };
    await service.begin({ ...none, ...mapping }, 'US');
    const { rows, invalid } = await service.next(1_000);
    expect(rows.length + invalid.length).toBe(count);
    return {
      names: rows.map(({ firstName }) => firstName ?? ''),
      bad: invalid.map(({ row, reason }) => `${row} ${reason.replaceAll('\0', '')}`),
    };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

async function serverReads(bytes: Uint8Array, mapping: object): Promise<Reading> {
  const list = await steps.addList();
  const { status, body } = await steps.send(list, bytes, { mapping });
  if (status !== 202) return { refused: body.message };
  const job = await steps.until(body.id, 'done');
  expect(job.duplicates).toBe(0);
  const { rows } = await rig.ownerPool.query<{ line: number; reason: string }>(
    'SELECT line, reason FROM call_lists.import_rejects WHERE import_job_id = $1 ORDER BY line',
    [body.id],
  );
  return {
    names: (await steps.contactsOf(list)).map(({ firstName }) => firstName ?? ''),
    bad: rows.map(({ line, reason }) => `${line} ${reason}`),
  };
}

const ENCODINGS = {
  'utf-8': (text: string) => new TextEncoder().encode(text),
  'utf-8 with a mark': (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  latin1: (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  'windows-1251': (text: string) => Uint8Array.from(text.replaceAll(/[öüë]/g, 'èâà'), (letter) => letter.charCodeAt(0)),
  'utf-16': (text: string) =>
    new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer),
} as const;

/** A file with what people's files have: quoted cells, empty lines, strange line ends, and now and then damage. */
function randomFile(seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed);
  const pick = pickFrom(random);
  const delimiter = pick([',', ';', '\t', '|']);
  const newline = pick(['\n', '\r\n', '\r\n', '\r']);
  const name = () =>
    pick(['Ana', 'Zoë', 'Müller', '"Lima, Jr."', '"two\nlines"', '"say ""hi"""', ' Bo ', '', 'O"Hara', "D'Arc"]);
  const damage = () => pick(['"open', '"Ace" V', 'B\0o', '""x', 'x'.repeat(300)]);
  const lines = [
    pick(['', newline]) +
      ['Phone', 'Name', 'City; Town', pick(['Age', 'Screen 15"'])]
        .map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell))
        .join(delimiter),
  ];
  for (let row = 0; row < 12; row++) {
    const phone = random() < 0.97 ? `415555${String(1_000 + row)}` : pick(['', 'none', '12']);
    const first = random() < 0.03 ? damage() : name();
    lines.push([phone, first, pick(['Köln', '', 'NY'])].slice(0, random() < 0.9 ? 3 : 2).join(delimiter));
    if (random() < 0.1) lines.push(pick(['', '   ', delimiter.repeat(2)]));
  }
  const text = lines.join(newline) + pick([newline, '']);
  const bytes = ENCODINGS[pick(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])](text) as Uint8Array<ArrayBuffer>;
  if (random() < 0.25) bytes[Math.floor(random() * bytes.length)] = pick([0xff, 0x81, 0x00, 0xe2]);
  return bytes;
}

it('the wizard and the server read every file alike: columns, rows, lost rows and refusals', async () => {
  const kinds = { refused: 0, bad: 0, clean: 0 };
  for (let seed = 1; seed <= 50; seed++) {
    const bytes = randomFile(seed);
    const mapping = { phone: 'Phone', firstName: 'Name' };
    const [wizard, server] = [await wizardReads(bytes, mapping), await serverReads(bytes, mapping)];
    const what = `seed ${seed}: ${JSON.stringify(new TextDecoder('latin1').decode(bytes))}`;
    expect(wizard, what).toEqual(server);
    kinds['refused' in wizard ? 'refused' : wizard.bad.length > 0 ? 'bad' : 'clean'] += 1;
  }
  // The files are of all kinds.
  expect(Math.min(...Object.values(kinds)), JSON.stringify(kinds)).toBeGreaterThan(2);
}, 120_000);

it.each([
  [
    'an accent of Latin-1 after the first megabyte',
    (rows: string) => [ENCODINGS.latin1(rows), ENCODINGS.latin1('4155559999,Zoë\n')],
  ],
  [
    'a quotation mark that is never closed',
    (rows: string) => [ENCODINGS['utf-8'](rows), ENCODINGS['utf-8']('4155559998,"open\n4155559999,Zoë\n')],
  ],
  ['a NUL', (rows: string) => [ENCODINGS['utf-8'](rows), ENCODINGS['utf-8']('4155559998,B\0\n4155559999,Zoë\n')]],
])('%s costs both one row at most', async (_what, parts) => {
  const file = Buffer.concat(parts(`Phone,Name\n${`,${'x'.repeat(1_500)}\n`.repeat(800)}`));
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length) as Uint8Array<ArrayBuffer>;
  const mapping = { phone: 'Phone', firstName: 'Name' };
  const wizard = await wizardReads(bytes, mapping);
  expect(wizard).toMatchObject({ names: ['Zoë'] });
  expect(wizard).toEqual(await serverReads(bytes, mapping));
});

interface FieldFile {
  encoding?: string;
  mapping?: object;
  rows: object[];
  bad?: { row: number; reason: string }[];
}
const ULLA = { phone: '212-555-0101', email: 'ulla@contacts.test' };
const FIELD_FILES: Record<string, FieldFile> = {
  'space-before-quote': {
    rows: [
      { ...ULLA, company: 'Uhl, Ude & Utz', customFields: { City: 'Lyon' } },
      { phone: '212-555-0102', email: 'udo@contacts.test', company: 'Ude KG', customFields: { City: 'Metz' } },
    ],
  },
  'unquoted-comma': {
    rows: [{ phone: '212-555-0102', company: 'Ude KG', email: 'udo@contacts.test' }],
    bad: [{ row: 1, reason: 'The row has 4 cells, the header 3' }],
  },
  'sep-line': { rows: [{ phone: '212-555-0101', firstName: 'Ulla Uhl' }] },
  'windows-1251': {
    encoding: 'windows-1251',
    rows: [
      { phone: '212-555-0101', firstName: 'Иван Петров' },
      { phone: '212-555-0102', firstName: 'Ольга' },
    ],
  },
  'mac-roman': { encoding: 'macintosh', rows: [{ phone: '212-555-0101', firstName: 'José Müller' }] },
  'google-contacts': {
    rows: [
      {
        phone: '+1 212-555-0101',
        firstName: 'Ulla',
        lastName: 'Uhl',
        email: 'ulla@contacts.test',
        company: 'Uhl GmbH',
        title: 'Buyer',
      },
    ],
    bad: [{ row: 2, reason: '"+1 212-555-0102 ::: +1 212-555-0103" is not a phone number' }],
  },
  vicidial: {
    rows: [
      { phone: '2125550101', firstName: 'Ulla', lastName: 'Uhl', email: 'ulla@contacts.test' },
      { phone: '2125550102', firstName: 'Udo', lastName: 'Ude', email: 'udo@contacts.test' },
    ],
  },
  'spreadsheet-text': {
    rows: [
      { phone: '2125550101', firstName: 'Ulla' },
      { phone: '2125550103', firstName: 'Ute' },
    ],
  },
  'one-cut-character': {
    rows: ['Zoë', 'José', 'Müller', 'Łukasz', 'Ana', 'Søren'].map((firstName, index) => ({
      phone: `212-555-010${index}`,
      firstName,
    })),
    bad: [{ row: 7, reason: 'The row has a character that does not fit the encoding of the file' }],
  },
};

it.each(Object.entries(FIELD_FILES))(
  'both read the file %s that people really send',
  async (name, { encoding, rows, bad = [] }) => {
    const file = await readFile(new URL(`../data/field-files/${name}.csv`, import.meta.url));
    const bytes = new Uint8Array(file);
    const service = createCsvService();
    const options = { country: 'US', encoding };
    if (encoding)
      await expect(service.open(new Blob([bytes]), { country: 'US' })).rejects.toMatchObject({ needsEncoding: true });
    const { mapping: guessed, columns } = await service.open(new Blob([bytes]), options);
    const mapping = {
      ...guessed,
      firstName: guessed.firstName ?? columns.find((column) => column === 'Name') ?? null,
      customFields: columns.filter((column) => column === 'City'),
    };
    await service.count();
    await service.begin(mapping, 'US');
    const slice = await service.next(100);
    expect(slice.rows).toEqual(rows);
    expect(slice.invalid).toMatchObject(bad);

    const list = await steps.addList();
    const job = await steps.imported(list, bytes, { mapping, query: encoding ? `&encoding=${encoding}` : '' });
    expect(job).toMatchObject({ imported: rows.length, invalid: bad.length });
    expect(await steps.contactsOf(list)).toMatchObject(rows);
    const errors = (await admin.get(job.errorsUrl)).body.split('\r\n').slice(1, -1);
    for (const [index, { row, reason }] of bad.entries())
      expect(errors[index]?.replaceAll('"', '')).toContain(`${row},${reason.replaceAll('"', '')}`);
  },
);

it('takes no column of several with one heading for the only one, and reads back the file that it writes of them', async () => {
  const bytes = Buffer.from('Phone,Name,Name,Line,reason\nnone,Ana,Lima,7,late\n');
  const service = createCsvService();
  const { columns } = await service.open(new Blob([bytes]), { country: 'US' });
  expect(columns).toEqual(['Phone', 'Name (1)', 'Name (2)', 'Line', 'reason']);
  const list = await steps.addList();
  const refused = await steps.send(list, bytes, { mapping: { phone: 'Phone', firstName: 'Name' } });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Several columns of the file are named "Name". Choose one of them: Name (1), Name (2)',
  ]);
  const mapping = {
    phone: 'Phone',
    firstName: 'Name (1)',
    lastName: 'Name (2)',
    customFields: ['Line', 'reason'],
  };
  const job = await steps.imported(list, bytes, { mapping });
  expect(job).toMatchObject({ imported: 0, invalid: 1 });
  const errors: string = (await admin.get(job.errorsUrl)).body;
  expect(errors.split('\r\n')[0]?.replace('\uFEFF', '')).toBe('line,reason (2),Phone,Name (1),Name (2),Line,reason');
  await steps.imported(list, errors.replace(',none,', ',2125550100,'), { mapping });
  expect(await steps.contactsOf(list)).toMatchObject([
    { firstName: 'Ana', lastName: 'Lima', customFields: { Line: '7', reason: 'late' } },
  ]);
});

it('the product reads back the rejected rows that it writes, once they are corrected', async () => {
  const list = await steps.addList();
  const names = [
    "'t Hooft",
    '=1+1',
    "'=1+1",
    '"quoted"',
    'two\nlines',
    '0015',
    "'0015",
    '-5',
    '@home',
    'a;=b',
    '="x"',
    'a|b',
    'Łódź 李',
  ];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const mapping = { phone: 'Phone', firstName: 'Name' };
  const rows = names.map(
    (name, index) => `${index % 2 ? 'none' : ''},${quoted(/^'?(0|=)/.test(name) ? `'${name}` : name)}`,
  );
  const job = await steps.imported(list, `Phone,Name\n${rows.join('\n')}\n`, { mapping });
  expect(job).toMatchObject({ imported: 0, invalid: names.length });
  let index = 0;
  const corrected = (await admin.get(job.errorsUrl)).body.replace(
    /(is empty|phone number"?),(none)?,/g,
    (_match: string, reason: string) => `${reason},41555500${10 + index++},`,
  );
  await steps.imported(list, corrected, { mapping });
  expect((await steps.contactsOf(list)).map(({ firstName }) => firstName)).toEqual(names);
});
