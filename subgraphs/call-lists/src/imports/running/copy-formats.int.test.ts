import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import { createRandom } from '@dialdeck/common/random';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLUMNS } from '#contacts/contact.sql.ts';
import { microsecondsBefore } from '#imports/import-rows.rules.ts';
import { searchTextOf } from '#search/search.rules.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { COPY_COLUMNS, CopyRowWriter } from './copy-row.rules.ts';
import { CopyRows } from './copy-rows.ts';
import { copyContacts } from './slice.repo.ts';
import { sortedIds } from './sorted-ids.ts';

const SEED = 20_261_123;
const ROWS = 400;
/** Texts that a format could mistake for its own syntax. */
const PIECES = [
  'a',
  'Zoë',
  'ﬁ',
  '山',
  '\u{1f642}',
  ' ',
  '\t',
  '\n',
  '\r',
  '\\',
  '\\N',
  '\\.',
  '"',
  "'",
  ',',
  '\u0001',
  'NULL',
];

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
  await rig.services.places.open();
});
afterAll(() => rig.stop());

function randomRows(random: () => number): ImportRow[] {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const text = () => Array.from({ length: Math.floor(random() * 8) }, () => pick(PIECES)).join('');
  return Array.from({ length: ROWS }, (_, index) => {
    const row: ImportRow = { phone: phone(index) };
    for (const field of CONTACT_TEXTS) if (random() < 0.7) row[field] = text();
    if (random() < 0.3) row.externalKey = text();
    if (random() < 0.3) row.region = pick(['CA', 'Texas', 'nowhere']);
    if (random() < 0.3) row.timeZone = pick(['America/Denver', 'Europe/Berlin']);
    if (random() < 0.5) row.customFields = Object.fromEntries([1, 2].map((n) => [`${text()}${n}`, text()]));
    return row;
  });
}

/** The same row by PostgreSQL's own description of its text format, column by column. */
function textLine(
  row: ImportRow,
  { callListId, jobId, createdAt }: Record<'callListId' | 'jobId' | 'createdAt', string>,
) {
  const { placeId, placeSource, region, timeZone } = rig.services.places.place({
    phoneE164: row.phone,
    timeZone: row.timeZone,
    region: row.region,
  });
  const values: Record<string, string | number | null | undefined> = {
    id: newId(),
    call_list_id: callListId,
    ...Object.fromEntries(CONTACT_TEXTS.map((text) => [COLUMNS[text], row[text]])),
    phone: row.phone,
    phone_e164: row.phone,
    custom_fields: JSON.stringify(row.customFields ?? {}),
    search_text: searchTextOf(row, row.phone),
    created_at: createdAt,
    import_job_id: jobId,
    place_id: placeId,
    place_source: placeSource,
    region,
    time_zone: timeZone,
    external_key: row.externalKey,
  };
  const cells = COPY_COLUMNS.split(', ').map((column) => {
    const value = values[column] ?? null;
    if (value === null) return '\\N';
    return String(value)
      .replaceAll('\\', '\\\\')
      .replaceAll('\t', '\\t')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r');
  });
  return `${cells.join('\t')}\n`;
}

it('stores the same table from random rows by COPY in PostgreSQL’s text format and in ours', async () => {
  const [ours, theirs] = [await rig.addList(), await rig.addList()];
  const jobId = crypto.randomUUID();
  const now = new Date('2026-11-21T19:00:00.123Z');
  const rows = randomRows(createRandom(SEED));
  const file = { callListId: ours.id, jobId, createdAt: now };
  const copied = new CopyRows(new CopyRowWriter(file, sortedIds(), rig.services.places.place), () => true);
  for (const [index, row] of rows.entries()) copied.add(row, row.phone, index);
  const lines = rows.map((row, index) =>
    textLine(row, { callListId: theirs.id, jobId, createdAt: microsecondsBefore(now, index) }),
  );
  await inTransaction(rig.pool, async (client) => {
    await copyContacts(client, copied.bytes());
    await pipeline(Readable.from(lines), client.query(copyFrom(`COPY contacts (${COPY_COLUMNS}) FROM STDIN`)));
  });
  const stored = async (list: string) => {
    const { rows: found } = await rig.pool.query(
      `SELECT to_jsonb(contacts) - 'id' - 'call_list_id' AS contact FROM contacts WHERE call_list_id = $1
       ORDER BY created_at DESC`,
      [list],
    );
    return found.map(({ contact }) => contact);
  };
  const table = await stored(theirs.id);
  expect(table).toHaveLength(ROWS);
  expect(await stored(ours.id)).toEqual(table);
});
