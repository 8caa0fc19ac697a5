import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  COPY_COLUMNS,
  createCallList,
  createImportWorker,
  createServices,
  DEFAULT_IMPORT_LIMITS,
  findJob,
  type ImportJobRow,
  uploadImport,
} from '@dialdeck/call-lists/testing';
import { createLogger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { BenchGround } from './bench.ts';
import { LEADS_MAPPING, leadsFile } from './leads-file.ts';

const log = createLogger('bench', { level: 'error' });

interface CopyGround {
  /** For files. */
  directory: string;
  owner: pg.Pool;
  /** Gives the id of a new list. */
  addList(): Promise<string>;
}

/** Imports and their limit: COPY of rows that are already prepared. */
export async function createImportGround({ database, owner }: Pick<BenchGround, 'database' | 'owner'>) {
  const services = createServices(database.database);
  const { pool } = services;
  const limits = DEFAULT_IMPORT_LIMITS;
  const worker = createImportWorker({ pool, limits, log });
  await worker.start();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-bench-'));
  const createdBy = newId();
  const addList = () =>
    createCallList(
      services,
      { role: 'admin', userId: createdBy },
      { name: 'Bench', description: null, defaultCountry: 'US' },
    );

  return {
    services,
    addList,
    ...createCopies({ directory, owner, addList: async () => (await addList()).id }),

    /** From the first byte that is sent until the job is done. */
    async importFile(file: string, into?: Awaited<ReturnType<typeof addList>>): Promise<ImportJobRow> {
      const list = into ?? (await addList());
      const wanted = { list, createdBy, mapping: LEADS_MAPPING, encoding: null, isPlan: false, idempotencyKey: null };
      const bytes = createReadStream(file)[Symbol.asyncIterator]();
      const { id } = await uploadImport({ pool, limits, log, wake: worker.wake }, wanted, { bytes, length: null });
      for (;;) {
        const job = await findJob(pool, id);
        if (job?.state === 'done') return job;
        if (job?.state !== 'running') throw new Error(`the import is ${job?.state}: ${job?.message}`);
        await sleep(20);
      }
    },

    async close() {
      await worker.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** The baseline of an import: COPY of prepared rows into a list of their own. */
export function createCopies({ directory, owner, addList }: CopyGround) {
  return {
    /** A file with `rows` rows, as a browser sends it. */
    async leadsFile(rows: number): Promise<string> {
      const target = path.join(directory, `leads-${rows}.csv`);
      await pipeline(Readable.from(leadsFile(rows), { objectMode: false }), createWriteStream(target));
      return target;
    },

    /** The rows of an import, prepared for another list: same widths, same order, ids of their own. */
    async prepare(callListId: string, file: string): Promise<string> {
      const target = path.join(directory, file);
      const list = await addList();
      const client = await owner.connect();
      try {
        const columns = COPY_COLUMNS.replace('id, call_list_id', `uuidv7(), '${list}'`);
        const sql = `COPY (SELECT ${columns} FROM contacts WHERE call_list_id = '${callListId}' ORDER BY created_at DESC) TO STDOUT`;
        await pipeline(client.query(pgCopy.to(sql)), createWriteStream(target));
      } finally {
        client.release();
      }
      return target;
    },

    async copyFile(file: string): Promise<void> {
      const client = await owner.connect();
      try {
        await pipeline(
          createReadStream(file, { highWaterMark: 256 * 1024 }),
          client.query(pgCopy.from(`COPY contacts (${COPY_COLUMNS}) FROM STDIN`)),
        );
      } finally {
        client.release();
      }
    },
  };
}
