import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV, fileOf, type ImportSteps, importSteps, phoneOf } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const data = new URL('../../../tests/data/', import.meta.url);
const leads = readFileSync(new URL('leads-500.csv', data));
const expected = JSON.parse(readFileSync(new URL('leads-500.expected.json', data), 'utf8'));

let rig: PlatformRig;
let admin: Browser;
let steps: ImportSteps;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  steps = importSteps(admin);
});
afterAll(() => rig.close());

describe('POST /api/call-lists/{id}/imports', () => {
  it('takes the real file: counts that are right to the row, in the order of the file', async () => {
    const list = await steps.addList();
    const mapping = { ...expected.mapping, customFields: ['City'] };
    const { status, headers, body } = await steps.send(list, leads, { mapping });
    expect([status, headers.get('location')]).toEqual([202, `/api/imports/${body.id}`]);
    const job = await steps.until(body.id, 'done');
    expect(job).toMatchObject({
      callListId: list,
      bytes: leads.length,
      processed: expected.rows,
      imported: expected.imported,
      duplicates: expected.duplicates,
      invalid: expected.invalid,
      plan: null,
    });
    expect(job.finishedAt).not.toBeNull();
    const contacts = await steps.contactsOf(list);
    expect(contacts).toHaveLength(expected.imported);
    expect(contacts[0]).toMatchObject({
      phone: '212-555-0100',
      firstName: 'Ana',
      lastName: 'García',
      customFields: { City: 'São Paulo' },
    });
    expect(await steps.totalOf(list)).toBe(expected.imported);

    const csv = await admin.get(job.errorsUrl);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [header, ...rows] = Papa.parse<string[]>(csv.body.trim()).data;
    expect(header?.slice(0, 4)).toEqual(['line', 'reason', 'Lead #', 'Given Name']);
    expect(rows.map(([line]) => Number(line))).toEqual(expected.invalidRows);
    expect(rows[0]?.[1]).toBe('Phone is empty');
    expect((await admin.get(`/api/call-lists/${list}/imports`)).body.map((each: { id: string }) => each.id)).toEqual([
      job.id,
    ]);
  });

  it('the same phones again are duplicates, whichever import brought them', async () => {
    const list = await steps.addList();
    await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: phoneOf(3) }] });
    expect(await steps.imported(list, fileOf(10))).toMatchObject({ imported: 9, duplicates: 1 });
    expect(await steps.imported(list, fileOf(10, 5))).toMatchObject({ imported: 5, duplicates: 5 });
    expect(await steps.totalOf(list)).toBe(15);
    expect(new Set((await steps.contactsOf(list)).map((each) => each.phone)).size).toBe(15);
  });

  it.each([
    ['a mapping without phone', { firstName: 'First' }, 400, 'The mapping needs a phone column'],
    ['a mapping that is none', 'Mobile', 400, /JSON object/],
    ['a missing column', { phone: 'Handy' }, 400, 'The file has no column "Handy". Its columns are: Mobile, First'],
    ['a missing custom field', { phone: 'Mobile', customFields: ['City'] }, 400, /no column "City"/],
    ['one column for two fields', { phone: 'Mobile', firstName: 'Mobile' }, 400, 'One column cannot serve two fields'],
  ])('rejects %s before the import begins', async (_what, mapping, status, message) => {
    const list = await steps.addList();
    const answer = await steps.send(list, fileOf(3), { mapping: mapping as object });
    expect(answer).toMatchObject({ status, body: { code: 'BAD_INPUT', message: expect.stringMatching(message) } });
    expect((await admin.get(`/api/call-lists/${list}/imports`)).body).toEqual([]);
  });

  it('a missing column is reported once the header line is read, not when the file has ended', async () => {
    const list = await steps.addList();
    const cookie = steps.cookie();
    const path = steps.importPath(list, { phone: 'Handy' });
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const req = request(rig.origin + path, { method: 'POST', headers: { ...CSV, cookie } }, (res) => {
        resolve(res.statusCode);
        req.destroy();
      });
      req.on('error', reject);
      req.write(fileOf(3));
    });
    expect(answer).toBe(400);
  });

  it.each([
    ['JSON', 'application/json', 415],
    ['a text', 'text/plain', 415],
    ['a form', 'multipart/form-data; boundary=x', 415],
  ])('%s is no CSV', async (_what, type, status) => {
    expect((await steps.send(await steps.addList(), fileOf(1), { headers: { 'content-type': type } })).status).toBe(
      status,
    );
  });

  it.each([
    ['nothing', new Uint8Array(), 'The file is empty.'],
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), /This is a spreadsheet/],
    ['an empty header', '\n,\n1,2\n', /needs a header line/],
    [
      'an unknown encoding',
      Buffer.from(`${fileOf(3)}${phoneOf(9)},\xc8\xe2\xe0\xed\n`, 'latin1'),
      /Choose its encoding/,
    ],
    ['a first line that contradicts the header', `sep=;\n${fileOf(3)}`, /the header line has none/],
  ])('%s is refused in words', async (_what, body, message) => {
    const list = await steps.addList();
    const answer = await steps.send(list, body as Uint8Array);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await steps.contactsOf(list)).toEqual([]);
  });

  it('refuses a compressed file in words', async () => {
    const list = await steps.addList();
    const headers = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
    const answer = await steps.send(list, gzipSync(fileOf(3)), { headers });
    expect(answer).toMatchObject({ status: 415, body: { message: 'Send the file uncompressed.' } });
  });

  it('the same Idempotency-Key is answered again; with another body or mapping it is refused', async () => {
    const list = await steps.addList();
    const headers = { 'idempotency-key': `import-${list}` };
    const first = await steps.imported(list, fileOf(20), { headers });
    expect((await steps.send(list, fileOf(20), { headers })).body).toEqual(first);
    expect((await steps.send(list, fileOf(21), { headers })).status).toBe(409);
    expect((await steps.send(list, fileOf(20), { headers, mapping: { phone: 'Mobile' } })).status).toBe(409);
    expect((await admin.get(`/api/call-lists/${list}/imports`)).body).toHaveLength(1);
  });

  it('is for admins, and what one may not see is not there', async () => {
    const list = await steps.addList();
    const agent = await rig.addAgent();
    await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [agent.id] });
    expect((await steps.send(list, fileOf(1), { by: await rig.signedIn(agent) })).status).toBe(403);
    expect((await steps.send(list, fileOf(1), { by: rig.browser() })).status).toBe(401);
    expect((await steps.send(crypto.randomUUID(), fileOf(1))).status).toBe(404);
    for (const path of ['', '/errors.csv', '/events']) {
      expect((await admin.get(`/api/imports/${crypto.randomUUID()}${path}`)).status).toBe(404);
    }
  });
});

describe('plan, confirm, cancel, revert', () => {
  it('plan=true stops before anything is written, and confirm runs it', async () => {
    const list = await steps.addList();
    await steps.imported(list, fileOf(4));
    const body = `${fileOf(8, 2)}${phoneOf(9)},again\nnot a phone,Bo\n`;
    const { status, body: planned } = await steps.send(list, body, { query: '&plan=true' });
    expect([status, planned.state]).toEqual([202, 'ready']);
    expect(planned).toMatchObject({ processed: 10, imported: 0, duplicates: 3, invalid: 1 });
    expect(planned.plan).toMatchObject({
      new: { count: 6 },
      duplicateInFile: { count: 1, examples: [{ line: 9, phone: phoneOf(9), name: 'again', reason: null }] },
      duplicateInList: { count: 2 },
      invalid: {
        count: 1,
        examples: [{ line: 10, phone: 'not a phone', reason: '"not a phone" is not a phone number' }],
      },
    });
    expect(planned.plan.new.examples).toHaveLength(5);
    expect(await steps.totalOf(list)).toBe(4);
    expect((await admin.get(planned.errorsUrl)).body).toContain('not a phone');

    expect((await admin.post(`/api/imports/${planned.id}/confirm`)).status).toBe(200);
    const job = await steps.until(planned.id, 'done');
    expect(job).toMatchObject({ processed: 10, imported: 6, duplicates: 3, invalid: 1 });
    expect(await steps.totalOf(list)).toBe(10);
    expect((await admin.get(job.errorsUrl)).body.trim().split('\n')).toHaveLength(2);
    expect((await admin.post(`/api/imports/${planned.id}/confirm`)).status).toBe(409);
  });

  it('cancels a plan', async () => {
    const list = await steps.addList();
    const { body } = await steps.send(list, fileOf(4), { query: '&plan=true' });
    expect((await admin.post(`/api/imports/${body.id}/cancel`)).body.state).toBe('cancelled');
    expect((await admin.post(`/api/imports/${body.id}/cancel`)).status).toBe(409);
    expect((await admin.post(`/api/imports/${body.id}/confirm`)).status).toBe(409);
    expect(await steps.totalOf(list)).toBe(0);
  });

  it('revert deletes the uncalled contacts of the import, and nothing else', async () => {
    const list = await steps.addList();
    await steps.imported(list, fileOf(5));
    const job = await steps.imported(list, fileOf(20));
    const second = (await admin.get(`/api/call-lists/${list}/contacts?search=Ana%2010`)).body[0];
    await admin.post('/api/call-logs', { contactId: second.id, callListId: list, phoneNumber: second.phone });
    const { status, body } = await admin.post(`/api/imports/${job.id}/revert`);
    expect([status, body.state]).toEqual([200, 'reverted']);
    expect(body.message).toBe('14 contacts were removed. 1 stays: it was called, or is being called.');
    expect((await steps.contactsOf(list)).map((each) => each.phone).toSorted()).toEqual(
      [0, 1, 2, 3, 4, 10].map(phoneOf),
    );
    expect(await steps.totalOf(list)).toBe(6);
    expect((await admin.post(`/api/imports/${job.id}/revert`)).status).toBe(409);
    expect(await steps.imported(list, fileOf(20))).toMatchObject({ imported: 14, duplicates: 6 });
  });
});
