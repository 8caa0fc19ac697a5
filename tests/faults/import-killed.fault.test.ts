import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@dialdeck/common/random';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadsFile } from '../bench/leads-file.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { until } from './support/timed.ts';

/** All rows of the file, none twice, counters equal a count. `IMPORT_KILLS=50` for more than CI has time for. */
const SEEDS = Number(process.env.IMPORT_KILLS ?? 3);
const ROWS = 60_000;
/** Kills for each seed. The next seed begins meanwhile: a list whose worker died waits some seconds for another. */
const KILLS = 2;
const KILL_WITHIN_MS = 1_500;
const MAPPING = { phone: 'Phone', firstName: 'First Name', lastName: 'Last Name', customFields: ['City'] };
const CSV = { 'content-type': 'text/csv' };
const file = Buffer.concat([...leadsFile(ROWS)]);

let fleet: Fleet;
let admin: Browser;
let owner: pg.Pool;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
  owner = new pg.Pool({ connectionString: fleet.ownerUrl, options: '-c search_path=call_lists' });
});
afterAll(async () => {
  await owner.end();
  await fleet.stop();
});

/** Sends the file in parts with a breath between them, so that a kill meets it half-way; undefined when it was interrupted. */
function send(path: string, key: string): Promise<number | undefined> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // A sender who does not know whether the first one arrived sends the same again.
  const headers = { ...CSV, cookie, 'content-length': file.length, 'idempotency-key': key };
  return new Promise((resolve) => {
    const req = request(fleet.services.gateway.origin + path, { method: 'POST', headers }, (res) => {
      res.resume();
      res.once('end', () => resolve(res.statusCode));
      res.once('error', () => resolve(undefined));
    });
    req.once('error', () => resolve(undefined));
    void (async () => {
      for (let at = 0; at < file.length && !req.destroyed; at += 512 * 1024) {
        req.write(file.subarray(at, at + 512 * 1024));
        await sleep(40);
      }
      req.end();
    })();
  });
}

async function jobOf(list: string): Promise<
  | {
      id: string;
      state: string;
      imported: number;
      processed: number;
      duplicates: number;
      invalid: number;
      message: string | null;
    }
  | undefined
> {
  try {
    const { status, body } = await admin.get(`/api/call-lists/${list}/imports`);
    return status === 200 ? body[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Sends, resumes after each pause and waits until the job has ended, while processes are killed. */
async function importThrough(list: string): Promise<NonNullable<Awaited<ReturnType<typeof jobOf>>>> {
  const path = `/api/call-lists/${list}/imports?mapping=${encodeURIComponent(JSON.stringify(MAPPING))}`;
  for (let tries = 0; tries < 900; tries++) {
    const job = await jobOf(list);
    if (job?.state === 'done' || job?.state === 'failed') return job;
    if (job?.state === 'paused') await send(`/api/imports/${job.id}/resume`, list);
    else if (!job && (await fleet.servers.gateway[0]?.isReady()) && (await fleet.servers['call-lists'][0]?.isReady()))
      await send(path, list);
    await sleep(100);
  }
  throw new Error('the import never ended');
}

/** A connection that the last kill tore shows so with the first call. */
async function addList(name: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await admin.post('/api/call-lists', { name }).catch(() => undefined);
    if (answer?.status === 201) return answer.body.id as string;
    await sleep(200);
  }
  throw new Error('no list could be made');
}

/** A job is given up after five tries without progress, and a slow machine may write nothing between two kills. */
const noneIsAlmostGivenUp = async (): Promise<boolean> =>
  (await owner.query('SELECT FROM import_jobs WHERE finished_at IS NULL AND attempts > 3')).rowCount === 0;

it(
  `kill -9 in an import, ${SEEDS} seeds`,
  async () => {
    const lists: string[] = [];
    const endings: ReturnType<typeof importThrough>[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = createRandom(seed);
      const list = await addList(`Seed ${seed}`);
      lists.push(list);
      endings.push(importThrough(list));
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(100 + random() * KILL_WITHIN_MS);
        await until(noneIsAlmostGivenUp, 60_000);
        const victim = fleet.servers[random() < 0.7 ? 'call-lists' : 'gateway'][0];
        victim?.signal('SIGKILL');
        await victim?.ended();
        await victim?.start();
      }
    }
    for (const [index, job] of (await Promise.all(endings)).entries()) {
      const exact = { state: 'done', processed: ROWS, imported: ROWS, duplicates: 0, invalid: 0 };
      expect(job, `seed ${index + 1}`).toMatchObject(exact);
      const { rows } = await owner.query(
        `SELECT count(*)::int AS contacts, count(DISTINCT phone_e164)::int AS phones,
           (SELECT sum(active)::int FROM call_list_counters WHERE call_list_id = $1) AS counted,
           (SELECT count(*)::int FROM import_chunks JOIN import_jobs ON import_jobs.id = import_job_id
              WHERE call_list_id = $1) AS chunks
         FROM contacts WHERE call_list_id = $1`,
        [lists[index]],
      );
      expect(rows[0]).toEqual({ contacts: ROWS, phones: ROWS, counted: ROWS, chunks: 0 });
    }
  },
  60_000 + SEEDS * 30_000,
);
