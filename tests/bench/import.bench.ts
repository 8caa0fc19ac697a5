import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { createImportGround } from './import-ground.ts';
import { median } from './interleaved.ts';
import { millisecondsOf } from './milliseconds-of.ts';

const ROUNDS = 3;

/** A streamed CSV of eight columns, from its first byte until the job is done, against COPY of the prepared rows. */
export const importFile: Bench = { name: 'import', rows: 1_000_000, smallRows: 2_500, run: measureImport };

async function measureImport({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const ground = await createImportGround({ database, owner });
  const imports: number[] = [];
  const copies: number[] = [];
  const memory: number[] = [];
  let ofTenth = 0;
  try {
    const tenth = await ground.leadsFile(Math.ceil(rows / 10));
    const { callListId } = await ground.importFile(tenth);
    await ground.copyFile(await ground.prepare(callListId, 'warm'));
    ofTenth = await peakMemory(async () => void (await ground.importFile(tenth)));
    const leads = await ground.leadsFile(rows);
    for (let round = 0; round < rounds(ROUNDS); round += 1) {
      await owner.query('CHECKPOINT');
      const large = async () => void (await checked(ground.importFile(leads), rows));
      imports.push(await millisecondsOf(async () => void memory.push(await peakMemory(large))));
      const { rows: found } = await owner.query(
        'SELECT call_list_id AS id FROM import_jobs ORDER BY created_at DESC LIMIT 1',
      );
      const file = await ground.prepare(found[0].id, `round-${round}`);
      await owner.query('CHECKPOINT');
      await sleep(100);
      copies.push(await millisecondsOf(() => ground.copyFile(file)));
    }
    const { rows: counted } = await owner.query(
      'SELECT count(*)::int AS contacts, count(DISTINCT phone_e164)::int AS phones FROM contacts GROUP BY call_list_id',
    );
    assert.deepEqual(new Set(counted.map(({ contacts, phones }) => contacts === phones)), new Set([true]));
  } finally {
    await ground.close();
  }
  const [took, peer] = [median(imports), median(copies)];
  const perSecond = (ms: number) => `${Math.round(rows / ms)} k rows/s`;
  return [
    {
      what: 'streaming CSV import',
      peer: 'COPY of the prepared rows',
      ratio: peer / took,
      target: { atLeast: 0.6 },
      figures: `${perSecond(took)}, ${perSecond(peer)}`,
    },
    {
      what: 'memory of that import',
      peer: 'a file of a tenth',
      ratio: median(memory) / ofTenth,
      target: { atMost: 1.3 },
      figures: `${inMegabytes(median(memory))}, ${inMegabytes(ofTenth)}, of the whole process`,
    },
  ];
}

async function checked(job: ReturnType<Awaited<ReturnType<typeof createImportGround>>['importFile']>, rows: number) {
  const { processed, imported, duplicates, invalid } = await job;
  assert.deepEqual(
    { processed, imported, duplicates, invalid },
    { processed: rows, imported: rows, duplicates: 0, invalid: 0 },
  );
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const LOOK_EVERY_MS = 20;

/** The peak memory of this process during the work, in bytes. */
async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return Math.max(peak, process.memoryUsage.rss());
}
