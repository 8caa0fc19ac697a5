import { setTimeout as sleep } from 'node:timers/promises';
import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { FieldDefinitionsSchema } from '@dialdeck/common/scripts/script.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { parse } from '@dialdeck/node/graphql/parse';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { changeContact } from '#contact-changes/change-contact.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { changeFields } from '#typed-fields/change-fields.ts';
import { countLeftOutPhones, countListedPhones } from './count-listed-phones.ts';
import { insertContacts } from './import.repo.ts';
import { importContacts } from './import-contacts.ts';
import { DEFAULT_IMPORT_LIMITS } from './import-limits.ts';
import { toContacts } from './import-rows.rules.ts';
import { changeImport } from './jobs/change-import.ts';
import { findImport } from './jobs/find-import.ts';
import { isSettled } from './jobs/import-job.rules.ts';
import { createImportWorker } from './running/import-worker.ts';

const log = createLogger('test', { level: 'fatal' });

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const run = (callListId: string, rows: unknown[], idempotencyKey?: string) =>
  importContacts(rig.services, rig.admin, { callListId, rows, idempotencyKey });
const NO_TEXTS = { ...forContactTexts(null), customFields: {} };
const batch = (size: number, from = 0) => Array.from({ length: size }, (_, index) => ({ phone: phone(from + index) }));
const inQueue = async (id: string) => {
  const { rows } = await rig.pool.query(
    'SELECT phone FROM contacts WHERE call_list_id = $1 ORDER BY queue_rank DESC, created_at DESC, id DESC',
    [id],
  );
  return rows.map((row) => row.phone);
};

describe('importContacts', () => {
  it('takes a batch and keeps the order of the file', async () => {
    const list = await rig.addList();
    const rows = [phone(7), phone(3), phone(9), phone(1)].map((each) => ({ phone: each }));
    expect(await run(list.id, rows)).toMatchObject({ imported: 4, duplicates: 0 });
    expect(await inQueue(list.id)).toEqual(rows.map((row) => row.phone));
  });

  it('keeps values that do not fit their fields, and returns the rows with the reasons', async () => {
    const list = await rig.addList();
    const { fields } = parse(FieldDefinitionsSchema, { fields: [{ name: 'Budget', type: 'number' }] });
    await changeFields(rig.services, list.id, fields);
    const rows = ['12.5', 'much', 'more'].map((Budget, index) => ({ phone: phone(index), customFields: { Budget } }));
    await run(list.id, rows.slice(2));
    const misfitRows = [{ row: 2, reason: 'Budget: not a number' }];
    expect(await run(list.id, rows)).toMatchObject({ imported: 2, duplicates: 1, misfitRows });
    const { rows: kept } = await rig.pool.query(
      "SELECT custom_fields->>'Budget' AS budget FROM contacts WHERE call_list_id = $1 AND phone_e164 = $2",
      [list.id, phone(1)],
    );
    expect(kept).toEqual([{ budget: 'much' }]);
  });

  it('keeps a phone as typed and as E.164, every column, and additional fields as texts', async () => {
    const list = await rig.addList();
    await run(list.id, [
      {
        phone: ' (415) 555-0132 ',
        firstName: 'Zoë',
        lastName: "O'Neil",
        email: 'zoe@example.com',
        company: 'Acme, Inc.',
        customFields: JSON.parse('{"City":"São Paulo","Age":42,"Empty":"  ","__proto__":"x"}'),
      },
    ]);
    const { rows } = await rig.pool.query('SELECT * FROM contacts WHERE call_list_id = $1', [list.id]);
    expect(rows[0]).toMatchObject({
      phone: '(415) 555-0132',
      phone_e164: '+14155550132',
      first_name: 'Zoë',
      last_name: "O'Neil",
      email: 'zoe@example.com',
      company: 'Acme, Inc.',
      status: 'active',
      total_calls: 0,
    });
    expect(Object.entries(rows[0].custom_fields)).toEqual(
      expect.arrayContaining([
        ['City', 'São Paulo'],
        ['Age', '42'],
      ]),
    );
    expect(Object.keys(rows[0].custom_fields)).not.toContain('Empty');
  });

  it('reads numbers without a country code by the country of the list', async () => {
    const list = await rig.addList('Berlin', 'DE');
    await run(list.id, [{ phone: '030 901820' }]);
    const { rows } = await rig.pool.query('SELECT phone_e164 FROM contacts WHERE call_list_id = $1', [list.id]);
    expect(rows[0].phone_e164).toBe('+4930901820');
  });

  it('counts duplicates within the batch and within the list, in any spelling', async () => {
    const list = await rig.addList();
    await run(list.id, [{ phone: '+14155550100' }]);
    const again = ['(415) 555-0100', '415-555-0101', '+1 415 555 0101', '4155550102'].map((each) => ({ phone: each }));
    expect(await run(list.id, again)).toMatchObject({ imported: 2, duplicates: 2 });
    expect(await rig.countsOf(list.id)).toMatchObject({ kept: { active: 3 }, counted: { active: 3 } });
  });

  it.each<[string, unknown[], string]>([
    ['101 rows', batch(101), 'Row 101: at most 100 contacts at once'],
    ['a row without phone', [{ phone: phone(0) }, { firstName: 'Ana' }], 'Row 2: Phone is required'],
    ['a row with an empty phone', [{ phone: '  ' }], 'Row 1: Phone is required'],
    [
      'a row whose phone is none',
      [{ phone: phone(0) }, { phone: 'call me' }],
      'Row 2: "call me" is not a phone number',
    ],
    ['no row', [], 'At least one contact is required'],
  ])('%s: imports nothing, and the answer names the place', async (_, rows, message) => {
    const list = await rig.addList();
    await expect(run(list.id, rows)).rejects.toMatchObject({ code: 'BAD_INPUT', userMessage: message });
    expect((await rig.countsOf(list.id)).counted.active).toBe(0);
  });

  it('returns the first response for the same batch under the same key, and rejects another batch', async () => {
    const list = await rig.addList();
    const first = await run(list.id, batch(10), 'batch-1');
    expect(await run(list.id, batch(10), 'batch-1')).toEqual(first);
    expect(first).toMatchObject({ imported: 10, duplicates: 0 });
    await expect(run(list.id, batch(11), 'batch-1')).rejects.toMatchObject({ code: 'CONFLICT' });
    // Without the key it is a new request.
    expect(await run(list.id, batch(10))).toMatchObject({ imported: 0, duplicates: 10 });
  });

  it('adds each contact once for 20 concurrent requests with one batch, with exact counts and one response per key', async () => {
    const list = await rig.addList();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => run(list.id, batch(100))),
      ...Array.from({ length: 10 }, () => run(list.id, batch(100), 'twenty')),
    ]);
    const keyed = answers.slice(10);
    expect(new Set(keyed.map((answer) => JSON.stringify(Object.entries(answer).sort()))).size).toBe(1);
    const imported = [...answers.slice(0, 10), keyed[0]].reduce((sum, answer) => sum + (answer?.imported ?? 0), 0);
    expect(imported).toBe(100);
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
    expect(counted.active).toBe(100);
  });

  it('do not deadlock when they share contacts in different orders', async () => {
    const { id } = await rig.addList();
    const contacts = (...numbers: number[]) =>
      toContacts(
        numbers.map((number) => ({ ...NO_TEXTS, phone: phone(number) })),
        { country: 'US', now: new Date(), newId: () => crypto.randomUUID() },
      ).map((contact) => ({ ...contact, ...rig.services.places.place(contact) }));
    const [one, two] = [await rig.pool.connect(), await rig.pool.connect()];
    await one.query('BEGIN');
    await two.query('BEGIN');
    await insertContacts(one, id, { contacts: contacts(0), jobId: null });
    // Has to wait for the first phone before it holds the second, though the second comes first in its batch.
    const waiting = insertContacts(two, id, { contacts: contacts(1, 0), jobId: null });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await insertContacts(one, id, { contacts: contacts(1), jobId: null })).toHaveLength(1);
    await one.query('COMMIT');
    expect(await waiting).toEqual([]);
    await two.query('COMMIT');
    one.release();
    two.release();
  });

  it('rejects an unknown list and a malformed list id', async () => {
    await expect(run(crypto.randomUUID(), batch(1))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(run('nonsense', batch(1))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('batches of one import', () => {
  const undo = async (importId: string) => {
    const worker = createImportWorker({ pool: rig.pool, limits: DEFAULT_IMPORT_LIMITS, log });
    await worker.start();
    try {
      await changeImport(rig.services, rig.admin, importId, 'revert');
      await vi.waitFor(async () => expect(isSettled(await findImport(rig.services, rig.admin, importId))).toBe(true));
    } finally {
      await worker.stop();
    }
  };

  it('are undone without contacts that were corrected, also a moment ago', async () => {
    const list = await rig.addList();
    const importId = crypto.randomUUID();
    await importContacts(rig.services, rig.admin, { callListId: list.id, rows: batch(3), importId });
    const idOf = async (number: number): Promise<string> => {
      const text = 'SELECT id FROM contacts WHERE call_list_id = $1 AND phone_e164 = $2';
      return (await rig.pool.query(text, [list.id, phone(number)])).rows[0].id;
    };
    await changeContact(rig.services, rig.admin, await idOf(0), { notes: 'prefers mornings' });
    const id = await idOf(1);
    // The undoing waits for a correction that has begun.
    const undoing = inTransaction(rig.pool, async (client) => {
      await client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [id]);
      const undone = undo(importId);
      await sleep(300);
      await client.query('UPDATE contacts SET corrected_at = now() WHERE id = $1', [id]);
      return { undone };
    });
    await (await undoing).undone;
    expect(await findImport(rig.services, rig.admin, importId)).toMatchObject({
      state: 'reverted',
      message: '1 contact was removed. 2 stay: they were called or corrected, or are being called.',
    });
    expect(new Set(await inQueue(list.id))).toEqual(new Set([phone(0), phone(1)]));
  });

  it('are undone together: what was called stays, and so does what others brought', async () => {
    const list = await rig.addList();
    const importId = crypto.randomUUID();
    const send = (rows: unknown[], idempotencyKey: string, invalidRows = 0) =>
      importContacts(rig.services, rig.admin, { callListId: list.id, rows, importId, invalidRows, idempotencyKey });
    await run(list.id, batch(1));
    await send(batch(100), 'i-1');
    await send(batch(100), 'i-1');
    await send(batch(50, 100), 'i-2', 4);
    // The last rows of the file were bad; sent twice, they count once.
    for (let time = 0; time < 2; time++) await send([], 'i-3', 2);
    expect(await findImport(rig.services, rig.admin, importId)).toMatchObject({
      state: 'done',
      processed: 156,
      imported: 149,
      duplicates: 1,
      invalid: 6,
    });
    await expect(send([], 'i-4')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(send(batch(1), 'i-5', -1)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { rows } = await rig.pool.query('SELECT id FROM contacts WHERE call_list_id = $1 AND phone_e164 = $2', [
      list.id,
      phone(120),
    ]);
    await logCall(rig.services, rig.admin, {
      contactId: rows[0].id,
      callListId: list.id,
      phoneNumber: phone(120),
      duration: 0,
      notes: null,
    });
    await undo(importId);
    expect(await findImport(rig.services, rig.admin, importId)).toMatchObject({
      state: 'reverted',
      message: '148 contacts were removed. 1 stays: it was called, or is being called.',
    });
    expect(new Set(await inQueue(list.id))).toEqual(new Set([phone(0), phone(120)]));
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
    // A batch that comes late does not bring back what was undone.
    await expect(send(batch(50, 200), 'i-3')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are separate imports in two lists or by two people', async () => {
    const [one, two] = [await rig.addList(), await rig.addList()];
    const importId = crypto.randomUUID();
    const other = await rig.addMember({ role: 'admin' });
    await importContacts(rig.services, rig.admin, { callListId: one.id, rows: batch(1), importId });
    for (const [actor, list] of [
      [rig.admin, two],
      [other, one],
    ] as const)
      await expect(
        importContacts(rig.services, actor, { callListId: list.id, rows: batch(1, 5), importId }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('that fail at the end leave neither contacts nor counts', async () => {
    const list = await rig.addList();
    const importId = crypto.randomUUID();
    const send = (rows: unknown[]) => importContacts(rig.services, rig.admin, { callListId: list.id, rows, importId });
    await send(batch(1));
    await rig.ownerPool.query(
      'ALTER TABLE call_lists.import_jobs ADD CONSTRAINT one_row CHECK (processed < 2) NOT VALID',
    );
    try {
      await expect(send(batch(3, 1))).rejects.toThrow('one_row');
    } finally {
      await rig.ownerPool.query('ALTER TABLE call_lists.import_jobs DROP CONSTRAINT one_row');
    }
    const { kept, counted } = await rig.countsOf(list.id);
    expect([kept?.active, counted.active]).toEqual([1, 1]);
  });

  it('are checked before: how many of the phones are there already', async () => {
    const list = await rig.addList();
    await run(list.id, batch(3));
    const count = (phones: string[], callListId = list.id) =>
      countListedPhones(rig.services, rig.admin, { callListId, phones });
    expect(await count([phone(0), phone(2), phone(7), 'x\0'])).toBe(2);
    expect(await count([])).toBe(0);
    await expect(count(Array.from({ length: 2_001 }, () => phone(1)))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(count([], crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are checked before: how many of the new phones would be left out', async () => {
    const list = await rig.addList();
    await run(list.id, batch(1));
    const add = (index: number) =>
      addEntry(rig.services, rig.admin, { phone: phone(index), scope: 'everywhere', reason: 'asked', note: null });
    await add(0);
    await add(7);
    const phones = [phone(0), phone(1), phone(7), '+', 'x\0', '+1 415'];
    const left = await countLeftOutPhones(rig.services, rig.admin, { callListId: list.id, phones });
    const done = await run(
      list.id,
      [phone(0), phone(1), phone(7)].map((each) => ({ phone: each })),
    );
    expect([left, done.leftOut, done.duplicates, done.imported]).toEqual([1, 1, 1, 1]);
    expect(done.leftOutRows).toEqual([{ row: 3, reason: 'On the do-not-call list' }]);
  });
});
