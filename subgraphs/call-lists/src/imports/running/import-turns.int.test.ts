import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { inTransaction } from '@dialdeck/node/database/database';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_IMPORT_LIMITS } from '#imports/import-limits.ts';
import { changeJob, forgetImports } from '#imports/jobs/import-job.repo.ts';
import { takeWork } from '#imports/running/work.repo.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { runImport } from './run-import.ts';
import { insertRejects } from './slice.repo.ts';

const log = createLogger('test', { level: 'fatal' });
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

describe('the order of imports', () => {
  it('does not let a small file wait for large ones, however many', async () => {
    const large = [await addJob('running', 900 * MEGABYTE), await addJob('running', 800 * MEGABYTE)];
    const small = await addJob('running', MEGABYTE);
    expect([await take(null), await take(null)]).toEqual(large);
    expect(await take(4 * MEGABYTE)).toBe(small);
  });

  it('takes no large import in a worker for small ones', async () => {
    await addJob('running', 900 * MEGABYTE);
    expect(await take(4 * MEGABYTE)).toBeUndefined();
  });
});

it.each([
  ['an import', false],
  ['a plan', true],
])('leaves the rows of its successor when a stalled worker of %s continues', async (_, isPlan) => {
  const id = await addJob('running', MEGABYTE);
  await rig.pool.query("UPDATE import_jobs SET is_plan = $2, columns = '{Phone}', mapping = $3 WHERE id = $1", [
    id,
    isPlan,
    { ...forContactTexts(null), phone: 'Phone', customFields: [] },
  ]);
  const stoodStill = await takeWork(rig.pool, crypto.randomUUID(), null);
  await rig.pool.query("UPDATE import_jobs SET worker_seen_at = now() - INTERVAL '1 minute' WHERE id = $1", [id]);
  expect(await take(null)).toBe(id);
  await inTransaction(rig.pool, (client) =>
    insertRejects(client, id, [{ line: 2, reason: 'No phone number', cells: [''] }]),
  );
  if (stoodStill)
    await runImport({ ...rig.services, limits: DEFAULT_IMPORT_LIMITS, log }, stoodStill, new AbortController().signal);
  expect((await rig.pool.query('SELECT FROM import_rejects WHERE import_job_id = $1', [id])).rowCount).toBe(1);
});

it('keeps no part of a file when the process that cancelled its import was killed before it deleted the file', async () => {
  const cancelled = await addJob('uploading', MEGABYTE);
  const arriving = await addJob('uploading', MEGABYTE);
  const chunk = "INSERT INTO import_chunks (import_job_id, seq, bytes, hash, packed) VALUES ($1, 0, 1, '', '')";
  for (const id of [cancelled, arriving]) await rig.pool.query(chunk, [id]);
  expect(await changeJob(rig.pool, cancelled, 'cancel')).toBe(true);
  await forgetImports(rig.pool);
  const { rows } = await rig.pool.query('SELECT import_job_id AS id FROM import_chunks');
  expect(rows).toEqual([{ id: arriving }]);
});

it('pauses an upload whose process was killed, whether or not an importer has time', async () => {
  const id = await addJob('uploading', MEGABYTE);
  const workers = createMaintenance(rig.pool, log);
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
