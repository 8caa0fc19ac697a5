import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV, fileOf, type ImportSteps, importSteps, phoneOf, rowsOf } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let steps: ImportSteps;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  steps = importSteps(admin);
});
afterAll(() => rig.close());

describe('encodings of a file', () => {
  const text = `Mobile,First\n${phoneOf(1)},Zoë Åkesson\n${phoneOf(2)},José\n`;
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with BOM', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['CRLF and semicolons', Buffer.from(text.replaceAll('\n', '\r\n').replaceAll(',', ';'))],
  ])('%s', async (_what, bytes) => {
    const list = await steps.addList();
    await steps.imported(list, bytes);
    expect((await steps.contactsOf(list)).map((each) => each.firstName)).toEqual(['Zoë Åkesson', 'José']);
  });

  const wide = Buffer.from(`\ufeffMobile,First\n${phoneOf(1)},A\ud800na\n${phoneOf(2)},Bo\n`, 'utf16le');
  it.each([
    ['half a character of UTF-16', wide],
    ['UTF-16 cut within its last character', Buffer.from(`\ufeff${text}`, 'utf16le').subarray(0, -1)],
    ['a cut character of UTF-8', Buffer.concat([Buffer.from(text), Buffer.from(`${phoneOf(3)},Jos\xc3\n`, 'latin1')])],
  ])('%s costs its row', async (_what, bytes) => {
    const list = await steps.addList();
    const job = await steps.imported(list, bytes);
    const errors = (await admin.get(job.errorsUrl)).body;
    expect({ invalid: job.invalid, errors }).toEqual({
      invalid: 1,
      errors: expect.stringContaining('The row has a character that does not fit the encoding of the file'),
    });
    expect(job.imported).toBe(job.processed - 1);
  });

  const cyrillic = Buffer.from(`Mobile,First\n${phoneOf(1)},\xc8\xe2\xe0\xed\n`, 'latin1');
  it('reads a file in the encoding that its sender names', async () => {
    const list = await steps.addList();
    expect(await steps.send(list, cyrillic)).toMatchObject({
      status: 400,
      body: { fields: { encoding: expect.any(String) } },
    });
    await steps.imported(list, cyrillic, { query: '&encoding=cp1251' });
    expect((await steps.contactsOf(list)).map((each) => each.firstName)).toEqual(['Иван']);
  });

  it('rejects an encoding that does not exist', async () => {
    const answer = await steps.send(await steps.addList(), cyrillic, { query: '&encoding=utf-7' });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { encoding: expect.stringContaining('not supported') } },
    });
  });
});

it.each([
  ['a NUL in a column name', 'Mobile,Fi\0rst\n+14155550101,Ana\n', 'A column name must not contain NUL characters.'],
])('%s is refused in words', async (_what, text, message) => {
  const list = await steps.addList();
  expect(await steps.send(list, text)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', message } });
});

it('a heading with an inch mark is read in a large file too', async () => {
  const list = await steps.addList();
  const rows = rowsOf(9_999).replaceAll(',', ',15 inches,');
  expect(rows.length).toBeGreaterThan(256 * 1024);
  expect(await steps.imported(list, `Mobile,Screen 15",First\n${rows}`)).toMatchObject({ imported: 9_999 });
});

it('large files that are refused by their header one after the other all get their answer', async () => {
  const list = await steps.addList();
  const large = fileOf(1).padEnd(3_000_000, `${phoneOf(0)},again and again\n`);
  const answers = [];
  for (let sent = 0; sent < 3; sent++) answers.push(await steps.send(list, large, { mapping: { phone: 'Fax' } }));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

describe('rows that are bad', () => {
  it('1 bad row in 10,000 costs 1 row', async () => {
    const list = await steps.addList();
    const lines = rowsOf(9_999).split('\n');
    lines[5_000] = 'call me,Bo';
    expect(await steps.imported(list, `Mobile,First\n${lines.join('\n')}`)).toMatchObject({
      processed: 9_999,
      imported: 9_998,
      invalid: 1,
    });
  });

  it('hostile ones cost themselves: prototypes, NUL, endless cells, open quotation marks', async () => {
    const list = await steps.addList();
    const header = 'Mobile,First,__proto__,constructor\n';
    const rows = [
      `${phoneOf(1)},Ana,p,c`,
      `${phoneOf(2)},A\0na,p,c`,
      `${phoneOf(3)},${'x'.repeat(300)},p,c`,
      `${phoneOf(4)},Ana,${'x'.repeat(20_000)},c`,
      `${phoneOf(5)},"Ana"x",p,c`,
      `${phoneOf(6)},Bo,=1+1,`,
      `${phoneOf(7)},"open,p,c`,
      `${phoneOf(8)},Cy`,
    ];
    const mapping = { phone: 'Mobile', firstName: 'First', customFields: ['__proto__', 'constructor'] };
    const job = await steps.imported(list, `${header}${rows.join('\n')}\n`, { mapping });
    expect(job).toMatchObject({ processed: 8, imported: 3, invalid: 5 });
    const contacts = await steps.contactsOf(list);
    expect(contacts.map((each) => Object.entries(each.customFields).toSorted())).toEqual([
      [
        ['__proto__', 'p'],
        ['constructor', 'c'],
      ],
      [['__proto__', '=1+1']],
      [],
    ]);
    const errors = Papa.parse<string[]>((await admin.get(job.errorsUrl)).body.trim()).data.slice(1);
    expect(errors.map(([line, reason]) => [Number(line), reason])).toEqual([
      [2, 'First contains a NUL character'],
      [3, 'First is longer than 200 characters'],
      [4, '__proto__ is longer than 10,000 characters'],
      [5, 'A quotation mark is out of place'],
      [7, 'A quotation mark is never closed'],
    ]);
  });
});

describe('progress', () => {
  it('comes as server-sent events and ends with the job', async () => {
    const list = await steps.addList();
    const { body } = await steps.send(list, fileOf(3_000));
    const cookie = steps.cookie();
    const events = `${rig.origin}/api/imports/${body.id}/events`;
    const answer = await fetch(events, { headers: { cookie } });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    const text = await answer.text();
    const last = text.trim().split('\n\n').at(-1) ?? '';
    expect(last).toContain('event: job');
    expect(JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '')).toEqual(await steps.until(body.id, 'done'));
    const id = /^id: (.*)$/m.exec(last)?.[1] ?? '';
    expect((await fetch(events, { headers: { cookie, 'last-event-id': id } })).status).toBe(204);
  });
});

describe('an interrupted upload', () => {
  const big = fileOf(9_999).padEnd(3_000_000, `${phoneOf(0)},again and again and again\n`);

  /** Sends so much of a file, then goes away; gives the job. */
  async function tear(list: string, bytes: number, file: string | Buffer = big, headers: object = {}): Promise<string> {
    const cookie = steps.cookie();
    const path = steps.importPath(list);
    const req = request(rig.origin + path, {
      method: 'POST',
      headers: { ...CSV, cookie, 'content-length': file.length, ...headers },
    });
    req.on('error', () => undefined);
    req.write(file.slice(0, bytes));
    for (let tries = 0; tries < 200; tries++) {
      const [job] = (await admin.get(`/api/call-lists/${list}/imports`)).body;
      if (job && job.bytes >= Math.floor(bytes / 1_048_576) * 1_048_576) {
        req.destroy();
        return job.id;
      }
      await sleep(25);
    }
    throw new Error('no job came');
  }
  const resume = (id: string, body: string | Buffer) =>
    admin.send('POST', `/api/imports/${id}/resume`, { body, headers: CSV });

  it('is paused immediately, resumes with the same file, and counts exactly', async () => {
    const list = await steps.addList();
    const id = await tear(list, 1_500_000);
    const paused = await steps.until(id, 'paused');
    expect(paused).toMatchObject({ bytes: 1_048_576, processed: 0 });
    expect((await resume(id, big.replace('Ana 7\n', 'Ann 7\n'))).body.message).toMatch(/not the file/);
    expect((await resume(id, `${big}x`)).status).toBe(409);
    expect((await admin.get(`/api/imports/${id}`)).body.state).toBe('paused');
    const answer = await resume(id, big);
    expect([answer.status, answer.body.bytes]).toEqual([202, big.length]);
    const job = await steps.until(id, 'done');
    expect([job.imported, await steps.totalOf(list)]).toEqual([9_999, 9_999]);
    expect(job.processed).toBe(job.imported + job.duplicates + job.invalid);
    expect((await resume(id, big)).status).toBe(409);
  });

  it.each(['by its address', 'by its key'])(
    'that was lost before anything was stored does not continue with other columns: %s',
    async (way) => {
      const list = await steps.addList();
      const headers = { 'idempotency-key': `columns ${way}` };
      const id = await tear(list, 20_000, big, headers);
      await steps.until(id, 'paused');
      const another = big.replace('Mobile,First', 'First,Mobile');
      const answer = way === 'by its key' ? await steps.send(list, another, { headers }) : await resume(id, another);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
      expect((await admin.get(`/api/imports/${id}`)).body.state).toBe('paused');
      expect((await resume(id, big)).status).toBe(202);
      expect((await steps.until(id, 'done')).imported).toBe(9_999);
    },
  );

  it('continues although its first letter that is not ASCII comes only now', async () => {
    const list = await steps.addList();
    const file = Buffer.from(`${fileOf(100)}${phoneOf(100)},Jos\xe9\n`, 'latin1');
    const id = await tear(list, 500, file);
    await steps.until(id, 'paused');
    expect((await resume(id, file)).status).toBe(202);
    await steps.until(id, 'done');
    expect((await steps.contactsOf(list)).at(-1)?.firstName).toBe('José');
  });

  it('can be cancelled instead', async () => {
    const id = await tear(await steps.addList(), 100_000);
    await steps.until(id, 'paused');
    expect((await admin.post(`/api/imports/${id}/cancel`)).body.state).toBe('cancelled');
    expect((await resume(id, big)).status).toBe(409);
  });

  it('cancelled during its upload, it is refused with a sentence', async () => {
    const list = await steps.addList();
    const cookie = steps.cookie();
    const path = steps.importPath(list);
    const parts = async function* () {
      for (let part = 0; part < 400; part++) {
        yield part === 0 ? fileOf(100) : rowsOf(100);
        await sleep(25);
      }
    };
    const sending = fetch(rig.origin + path, {
      method: 'POST',
      headers: { ...CSV, cookie },
      body: Readable.toWeb(Readable.from(parts())) as never,
      duplex: 'half',
    } as RequestInit);
    let job: { id: string } | undefined;
    while (!job) [job] = (await admin.get(`/api/call-lists/${list}/imports`)).body;
    expect((await admin.post(`/api/imports/${job.id}/cancel`)).status).toBe(200);
    const answer = await sending;
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringMatching(/was cancelled/)]);
    expect(await steps.totalOf(list)).toBe(0);
  });
});
