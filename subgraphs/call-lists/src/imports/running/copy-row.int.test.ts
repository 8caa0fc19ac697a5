import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { inTransaction } from '@dialdeck/node/database/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchTextOf } from '#search/search.rules.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { CopyRowWriter } from './copy-row.rules.ts';
import { CopyRows } from './copy-rows.ts';
import { copyContacts } from './slice.repo.ts';
import { sortedIds } from './sorted-ids.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

it('stores in PostgreSQL exactly the written values, to the letter and the microsecond', async () => {
  const { id: callListId } = await rig.addList();
  const file = { callListId, jobId: crypto.randomUUID(), createdAt: new Date('2026-11-21T19:00:00.123Z') };
  const odd = 'Tab\tnew\nline \\N "quoted" \u{1f642} ﬁ';
  const rows = [
    { phone: phone(1) },
    { phone: phone(2), firstName: odd, lastName: 'O’Neill', email: 'ana@example.com', company: '山 & Co' },
    { phone: phone(3), customFields: { [odd]: odd, __proto__x: '1' } },
  ];
  await rig.services.places.open();
  const copied = new CopyRows(new CopyRowWriter(file, sortedIds(), rig.services.places.place), () => true);
  for (const [index, row] of rows.entries()) copied.add(row, row.phone, index * 700 + 1);
  await inTransaction(rig.pool, (client) => copyContacts(client, copied.bytes()));

  const { rows: stored } = await rig.pool.query(
    `SELECT contacts.id, first_name, last_name, email, phone, phone_e164, company, custom_fields, search_text, import_job_id, status, place_source, zones,
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
     FROM contacts JOIN places ON places.id = place_id WHERE call_list_id = $1 ORDER BY contacts.id`,
    [callListId],
  );
  const instants = ['2026-11-21T19:00:00.122999Z', '2026-11-21T19:00:00.122299Z', '2026-11-21T19:00:00.121599Z'];
  expect(stored).toEqual(
    rows.map((row, index) => {
      const contact = { ...forContactTexts(null), ...row, phoneE164: row.phone };
      return {
        id: expect.any(String),
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: row.phone,
        phone_e164: row.phone,
        company: contact.company,
        custom_fields: 'customFields' in row ? row.customFields : {},
        search_text: searchTextOf(contact, row.phone),
        import_job_id: file.jobId,
        status: 'active',
        place_source: 'number',
        zones: ['America/Los_Angeles'],
        created_at: instants[index],
      };
    }),
  );
  const ranges = copied.idRanges();
  expect([ranges[0]?.first, ranges.at(-1)?.last]).toEqual([stored[0].id, stored[2].id]);
});
