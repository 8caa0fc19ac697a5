import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, type ImportSteps, importSteps } from '#testing/import-steps.ts';
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

interface Contact {
  id: string;
  createdAt: string;
}
const contactsPath = (list: string, query = '') => `/api/call-lists/${list}/contacts?${query}`;
const dump = async (list: string, query: string) => (await admin.get(contactsPath(list, query))).body as Contact[];

/** The same, page by page. */
async function pages(list: string, query: string): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let next = contactsPath(list, `limit=200&${query}`); next; ) {
    const { headers, body } = await admin.get(next);
    all.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  return all;
}

/** A list with contacts of every status, some of them with letters that a pattern could take for its own. */
async function addMixedList(size: number): Promise<string> {
  const list = await steps.addList();
  await steps.imported(list, fileOf(size));
  await rig.ownerPool.query(
    `UPDATE call_lists.contacts SET
       status = (ARRAY['active', 'attempted', 'winner', 'loser', 'archived'])[1 + right(phone_e164, 4)::int % 5],
       company = CASE right(phone_e164, 4)::int % 3 WHEN 0 THEN '50%_off \\ "Zoë"' END,
       search_text = search_text || CASE right(phone_e164, 4)::int % 3 WHEN 0 THEN E'\\n50%_off \\\\ "zoë"' ELSE '' END
     WHERE call_list_id = $1`,
    [list],
  );
  return list;
}

const QUERIES = ['', 'activeOnly=true', 'search=Ana+1', 'search=%25_off+%5C&activeOnly=true', 'search=(415)+555-01'];

describe('a whole list and its pages', () => {
  it.each(QUERIES)('?%s: the same contacts, the same order, the same words', async (query) => {
    const list = await addMixedList(700);
    const all = await dump(list, query);
    expect(all.length).toBeGreaterThan(20);
    expect(all).toEqual(await pages(list, query));
  });

  it('while contacts are added: each once, in order, all that were there before and none that was not there after', async () => {
    const list = await addMixedList(400);
    const addSome = async (from: number) => {
      for (let batch = from; batch < from + 3; batch++) {
        const contacts = Array.from({ length: 100 }, (_, row) => ({
          phone: `+1212555${String(batch * 100 + row).padStart(4, '0')}`,
          firstName: `Ana 12${row}`,
        }));
        await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
      }
    };
    const idsOf = (contacts: Contact[]) => contacts.map(({ id }) => id);
    for (const from of [0, 3, 6, 9]) {
      const adding = addSome(from);
      for (const query of ['activeOnly=true', 'search=Ana+12']) {
        const before = idsOf(await pages(list, query));
        const during = idsOf(await dump(list, query));
        const after = new Set(idsOf(await pages(list, query)));
        expect(new Set(during).size).toBe(during.length);
        expect(during.filter((id) => !after.has(id))).toEqual([]);
        // Existing contacts keep their order, whichever new ones come between them.
        const known = new Set(before);
        expect(during.filter((id) => known.has(id))).toEqual(before.filter((id) => during.includes(id)));
        expect(before.filter((id) => !during.includes(id))).toEqual([]);
      }
      await adding;
    }
    for (const query of QUERIES) expect(await dump(list, query)).toEqual(await pages(list, query));
  });
});

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('a reader who goes away', () => {
  /** Requests the whole list and disconnects: after its first bytes, or after the given milliseconds. */
  async function cut(list: string, afterMs?: number, by: Browser = admin): Promise<void> {
    const req = request(rig.origin + contactsPath(list), { agent: false, headers: { cookie: cookieOf(by) } });
    req.on('error', () => undefined);
    req.end();
    if (afterMs !== undefined) {
      await sleep(afterMs);
      return void req.destroy();
    }
    const [answer] = await once(req, 'response');
    expect(answer.statusCode).toBe(200);
    await once(answer, 'readable');
    req.destroy();
  }
  const copying = async () => {
    const { rows } = await rig.ownerPool.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (SELECT%' AND state <> 'idle'`,
    );
    return rows[0].count as number;
  };

  it('frees its slot and its database connection, so that other requests are served immediately', async () => {
    const list = await steps.addList();
    await steps.imported(
      list,
      `Mobile,First\n${Array.from({ length: 30_000 }, (_, row) => `+1415${5_500_000 + row},${'x'.repeat(190)}\n`).join('')}`,
    );
    const admins = await Promise.all(
      Array.from({ length: 4 }, async () => rig.signedIn(await rig.addAgent({ role: 'admin' }))),
    );
    for (let round = 0; round < 5; round++) await Promise.all(admins.map((by) => cut(list, undefined, by)));
    // At any moment: before the list is found, while the database begins, before the answer has a head.
    for (let afterMs = 1; afterMs <= 12; afterMs++) await cut(list, afterMs);
    const answers = await Promise.all(admins.map((by) => by.get(contactsPath(list, 'search=%2B14155500'))));
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(answers.map(() => [200, 1_000]));
    await expect.poll(copying).toBe(0);
  });

  it('gives a reader that stalls or trickles one slot, takes it away, and delays no other reader', {
    timeout: 60_000,
  }, async () => {
    const list = await steps.addList();
    await steps.imported(
      list,
      `Mobile,First\n${Array.from({ length: 60_000 }, (_, row) => `+1415${5_500_000 + row},${'x'.repeat(190)}\n`).join('')}`,
    );
    const other = await rig.signedIn(await rig.addAgent({ role: 'admin' }));
    const trickler = await rig.signedIn(await rig.addAgent({ role: 'admin' }));
    const ask = (cookie: string, take: (answer: IncomingMessage) => void) => {
      const req = request(rig.origin + contactsPath(list), { agent: false, headers: { cookie } });
      req.on('error', () => undefined);
      return new Promise<number>((resolve) => {
        req.once('response', (answer) => {
          answer.on('error', () => undefined);
          take(answer);
          resolve(answer.statusCode ?? 0);
        });
        req.end();
      });
    };
    const stopped = Array.from({ length: 4 }, () => ask(steps.cookie(), () => undefined));
    expect((await Promise.all(stopped)).toSorted()).toEqual([200, 503, 503, 503]);
    let taken = 0;
    const trickles = (answer: IncomingMessage) => {
      const sips = setInterval(() => {
        taken += (answer.read(5) as Buffer | null)?.length ?? 0;
      }, 500);
      answer.once('close', () => clearInterval(sips));
    };
    expect(await ask(cookieOf(trickler), trickles)).toBe(200);
    expect((await other.get(contactsPath(list, 'search=%2B14155500001'))).status).toBe(200);
    await expect.poll(copying).toBe(2);
    await expect.poll(copying, { timeout: 40_000, interval: 500 }).toBe(0);
    expect(taken).toBeGreaterThan(20);
  });
});
