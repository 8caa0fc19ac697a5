import { forContactTexts } from '@dialdeck/common/contact.fields';
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

/** What a reader makes of a file: names of good rows and bad rows with their reasons, or why it refuses the whole. */
type Reading = { names: string[]; bad: string[] } | { refused: string };

async function wizardReads(
  bytes: Uint8Array<ArrayBuffer>,
  mapping: { phone: string; firstName: string },
): Promise<Reading> {
  const service = createCsvService();
  try {
    await service.open(new Blob([bytes]));
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
    'an accent of Latin-1 behind the first megabyte',
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
