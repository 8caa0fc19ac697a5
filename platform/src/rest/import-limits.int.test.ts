import { once } from 'node:events';
import { request } from 'node:http';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV, fileOf, type ImportSteps, importSteps, phoneOf, rowsOf } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

/** Small ones: what is beyond them costs nothing to send. */
const LIMITS = { bytes: 20_000, lines: 2_000, columns: 4, recordCharacters: 5_000 };
const TOO_MANY_BYTES = 'A file has at most 20,000 bytes. Please send it in parts.';

let rig: PlatformRig;
let admin: Browser;
let steps: ImportSteps;
beforeAll(async () => {
  rig = await createPlatformRig({ importLimits: LIMITS });
  admin = await rig.signedIn();
  steps = importSteps(admin);
});
afterAll(() => rig.close());

const jobsOf = async (list: string) => (await admin.get(`/api/call-lists/${list}/imports`)).body;

/** A file that would never end, until it is answered. */
async function sendEndless(list: string, headers: Record<string, string | number> = {}) {
  const req = request(rig.origin + steps.importPath(list), {
    method: 'POST',
    agent: false,
    headers: { ...CSV, cookie: steps.cookie(), ...headers },
  });
  req.on('error', () => undefined);
  req.write(fileOf(1));
  // As fast as it is taken.
  const pieces = setInterval(() => req.writableNeedDrain || req.write(rowsOf(100)), 1);
  const [answer] = await once(req, 'response');
  const message = JSON.parse(Buffer.concat(await answer.toArray()).toString()).message;
  clearInterval(pieces);
  req.destroy();
  return { status: answer.statusCode, message };
}

describe('a file that is too large', () => {
  it('is refused before it is sent when its length is known', async () => {
    const list = await steps.addList();
    const answer = await steps.send(list, fileOf(1).padEnd(LIMITS.bytes + 1, '\n'));
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: TOO_MANY_BYTES } });
    expect(await jobsOf(list)).toEqual([]);
  });

  it.each([
    ['2 GB of declared length', { 'content-length': 2 * 1024 ** 3 }],
    ['of undeclared length', {}],
  ])('%s: in words while it is on its way', async (_what, headers) => {
    const list = await steps.addList();
    expect(await sendEndless(list, headers)).toEqual({ status: 413, message: TOO_MANY_BYTES });
    expect(await steps.totalOf(list)).toBe(0);
  });

  it('with too many lines is refused in words, also in its job', async () => {
    const list = await steps.addList();
    const message = 'A file has at most 2,000 lines. Please send it in parts.';
    expect(await steps.send(list, 'Mobile,First\n'.padEnd(2_020, '\n'))).toMatchObject({
      status: 413,
      body: { message },
    });
    expect(await jobsOf(list)).toMatchObject([{ state: 'failed', message, imported: 0 }]);
    expect(await steps.imported(list, fileOf(1).padEnd(2_000, '\n'))).toMatchObject({ imported: 1 });
  });

  it('with too many columns is refused in words', async () => {
    const list = await steps.addList();
    const message = 'A file has at most 4 columns; this one has 5.';
    expect(await steps.send(list, 'Mobile,First,c,d,e\n')).toMatchObject({ status: 400, body: { message } });
    expect(await jobsOf(list)).toEqual([]);
    expect(await steps.imported(list, `Mobile,First,c,d\n${phoneOf(1)}\n`)).toMatchObject({ imported: 1 });
  });

  it('loses only an unterminated record and the rows that it swallowed', async () => {
    const list = await steps.addList();
    const endless = `${phoneOf(1)},"${'x'.repeat(LIMITS.recordCharacters)}\n`;
    const job = await steps.imported(list, `Mobile,First\n${phoneOf(0)},Bo\n${endless}${rowsOf(200, 2)}`);
    expect(job).toMatchObject({ processed: 202, imported: 201, invalid: 1 });
    expect((await admin.get(job.errorsUrl)).body).toMatch(/\r\n2,A quotation mark is never closed,/);
  });
});
