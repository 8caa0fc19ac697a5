import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportSteps, importSteps } from '#testing/import-steps.ts';
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

/** More than one slice. */
const LARGE = 30_000;
const phone = (index: number) => `+1415${5_500_000 + index}`;
const largeFile = (count: number, from = 0) =>
  `Mobile,First\n${Array.from({ length: count }, (_, index) => `${phone(from + index)},Ana ${from + index}\n`).join('')}`;

/** The stored contacts, counted three ways that must agree. */
async function contactsIn(list: string): Promise<{ total: number; rows: number; phones: number }> {
  const { rows } = await rig.ownerPool.query(
    'SELECT count(*)::int AS rows, count(DISTINCT phone_e164)::int AS phones FROM call_lists.contacts WHERE call_list_id = $1',
    [list],
  );
  return { total: await steps.totalOf(list), ...rows[0] };
}
const all = (count: number) => ({ total: count, rows: count, phones: count });

describe('imports at the same time', () => {
  it('imports two large files into one list with every phone once and exact counts', async () => {
    const list = await steps.addList();
    const [one, two] = await Promise.all([
      steps.imported(list, largeFile(LARGE)),
      steps.imported(list, largeFile(LARGE, 20_000)),
    ]);
    expect(one.imported + two.imported).toBe(50_000);
    expect(one.duplicates + two.duplicates).toBe(10_000);
    expect([one.processed, two.processed, one.invalid, two.invalid]).toEqual([LARGE, LARGE, 0, 0]);
    expect(await contactsIn(list)).toEqual(all(50_000));
  });

  it('makes one job of one file under one Idempotency-Key, and gives every caller its answer', async () => {
    const list = await steps.addList();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => steps.send(list, largeFile(5_000), { headers })));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [202, null]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await steps.until(answers[0]?.body.id, 'done');
    expect((await admin.get(`/api/call-lists/${list}/imports`)).body).toHaveLength(1);
    expect(await contactsIn(list)).toEqual(all(5_000));
  });

  it('refuses another file under the same key at the same moment', async () => {
    const list = await steps.addList();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const files = [largeFile(5_000), largeFile(5_000, 1)];
    const answers = await Promise.all(files.map((file) => steps.send(list, file, { headers })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  });
});

describe('an import that is stopped in the middle', () => {
  it('keeps what is in, counted exactly, and can be undone', async () => {
    const list = await steps.addList();
    const { body: begun } = await steps.send(list, largeFile(80_000));
    let processed = 0;
    while (processed === 0) ({ processed } = (await admin.get(`/api/imports/${begun.id}`)).body);
    const { status, body: job } = await admin.post(`/api/imports/${begun.id}/cancel`);
    expect([status, job.state]).toEqual([200, 'cancelled']);
    const now = (await admin.get(`/api/imports/${begun.id}`)).body;
    expect(now).toMatchObject({ state: 'cancelled', imported: job.imported, processed: job.processed });
    expect(job.processed).toBeLessThan(80_000);
    expect(await contactsIn(list)).toEqual(all(job.imported));
    expect((await admin.post(`/api/imports/${begun.id}/revert`)).status).toBe(200);
    expect(await steps.until(begun.id, 'reverted')).toBeDefined();
    expect(await contactsIn(list)).toEqual(all(0));
  });
});

describe('an import that is undone while agents work', () => {
  it('contacts that an agent calls, or has called, stay; the counts stay exact', async () => {
    const list = await steps.addList();
    const job = await steps.imported(list, largeFile(2_000));
    const agents = await Promise.all(Array.from({ length: 4 }, () => rig.addAgent()));
    await admin.patch(`/api/call-lists/${list}/assign`, { userIds: agents.map(({ id }) => id) });
    const at = await Promise.all(agents.map((agent) => rig.signedIn(agent)));
    const [first] = at;
    const held = (await first?.post(`/api/call-lists/${list}/claim`))?.body.contact.id;

    let isUndone = false;
    const called: string[] = [];
    const work = async (agent: Browser) => {
      while (!isUndone) {
        const { status, body } = await agent.post(`/api/call-lists/${list}/claim`);
        if (status !== 200) return;
        const dialled = await agent.post('/api/call-logs', {
          contactId: body.contact.id,
          phoneNumber: body.contact.phone,
        });
        expect(dialled.status).toBe(201);
        called.push(body.contact.id);
        const result = { type: 'winner', callOutcome: 'answered', duration: 5 };
        expect((await agent.send('PUT', `/api/contacts/${body.contact.id}/disposition`, { body: result })).status).toBe(
          200,
        );
      }
    };
    const working = at.slice(1).map(work);
    while (called.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const undone = (await admin.post(`/api/imports/${job.id}/revert`)).body;
    isUndone = true;
    await Promise.all(working);

    const { rows } = await rig.ownerPool.query('SELECT id FROM call_lists.contacts WHERE call_list_id = $1', [list]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([held, ...new Set(called)].toSorted());
    expect(undone.message).toBe(
      `${(2_000 - rows.length).toLocaleString('en-US')} contacts were removed. ${rows.length} stay: they were called, or are being called.`,
    );
    expect(await contactsIn(list)).toEqual(all(rows.length));
    const saved = { type: 'loser', callOutcome: 'answered', duration: 5 };
    expect((await first?.send('PUT', `/api/contacts/${held}/disposition`, { body: saved }))?.status).toBe(200);
    expect((await admin.get(`/api/call-lists/${list}`)).body).toMatchObject({ completedCalls: rows.length });
  });
});
