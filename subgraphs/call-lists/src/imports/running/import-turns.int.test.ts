import { createLogger } from '@dialdeck/node/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeWork } from '#imports/running/work.repo.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
let listId: string;
beforeAll(async () => {
  rig = await createCallListsRig();
});
beforeEach(async () => {
  await rig.pool.query('DELETE FROM import_jobs');
  listId = (await rig.addList()).id;
});
afterAll(() => rig.stop());

const MEGABYTE = 1024 * 1024;

/** An import as its table has it. */
async function addJob(state: string, bytes: number): Promise<string> {
  const { rows } = await rig.pool.query<{ id: string }>(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, bytes, upload_id, upload_seen_at, is_plan, mapping, country,
       request_hash, columns, delimiter, newline, encoding, created_at)
     VALUES (gen_random_uuid(), $1, $1, $2, $3, gen_random_uuid(), now() - INTERVAL '1 minute', false, '{}', 'US',
       repeat('0', 64), '{}', ',', E'\\n', 'utf-8', clock_timestamp()) RETURNING id`,
    [listId, state, bytes],
  );
  return rows[0]?.id ?? '';
}
const take = async (mostBytes: number | null) => (await takeWork(rig.pool, crypto.randomUUID(), mostBytes))?.id;

describe('who works on which import', () => {
  it('a small file does not wait for large ones, however many', async () => {
    const large = [await addJob('running', 900 * MEGABYTE), await addJob('running', 800 * MEGABYTE)];
    const small = await addJob('running', MEGABYTE);
    expect([await take(null), await take(null)]).toEqual(large);
    expect(await take(4 * MEGABYTE)).toBe(small);
  });

  it('a worker for small imports takes no large one', async () => {
    await addJob('running', 900 * MEGABYTE);
    expect(await take(4 * MEGABYTE)).toBeUndefined();
  });
});

it('an upload whose process was killed is paused, whether or not an importer has time', async () => {
  const id = await addJob('uploading', MEGABYTE);
  const workers = createMaintenance(rig.pool, createLogger('test', { level: 'fatal' }));
  await Promise.all(workers.map((worker) => worker.start()));
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await rig.pool.query('SELECT state, message FROM import_jobs WHERE id = $1', [id]);
        expect(rows).toEqual([{ state: 'paused', message: 'The connection was lost. Send the file again to resume.' }]);
      },
      { timeout: 10_000 },
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});
