import { AppError, isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import type { ImportLimits } from '#imports/import-limits.ts';
import { countBytes, countEnd } from '#imports/import-metrics.ts';
import { listChunks } from '#imports/jobs/import-chunk.repo.ts';
import { findJob } from '#imports/jobs/import-job.repo.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { endUpload, failUpload, keepUpload, pauseUpload } from '#imports/upload/upload.repo.ts';
import { withHeartbeat } from '#streams/with-heartbeat.ts';
import { IncomingFile } from './incoming-file.ts';
import { Spool, type SpoolRefusal } from './spool.ts';

export interface ReceiveDeps {
  pool: pg.Pool;
  limits: ImportLimits;
  log: Logger;
  /** Wakes a worker. */
  wake(): void;
}

/**
 * Stores a file's bytes until the last one is durable. A refused file fails the job, a lost connection pauses it.
 * @returns the job afterwards
 */
export async function receiveFile(
  deps: ReceiveDeps,
  job: ImportJobRow & { uploadId: string },
  bytes: AsyncIterable<Buffer>,
): Promise<ImportJobRow> {
  const { pool, limits, log, wake } = deps;
  const { id, uploadId } = job;
  let isOurs = true;
  const beat = async () => {
    isOurs &&= await keepUpload(pool, id, uploadId);
  };
  async function store() {
    const file = new IncomingFile(limits, job);
    const spool = new Spool({ pool, jobId: id, uploadId }, await listChunks(pool, id));
    for await (const part of bytes) {
      file.take(part);
      countBytes(part.length);
      const refusal = isOurs ? await spool.push(part) : 'not ours any more';
      if (refusal) throw refuse(refusal);
    }
    const { encoding, hash } = file.end();
    const refusal = await spool.end();
    if (refusal) throw refuse(refusal);
    if (!(await endUpload(pool, { id, uploadId, encoding, fileHash: hash }))) throw refuse('not ours any more');
    log.info({ event: 'import_received', importId: id, bytes: file.bytes });
  }
  try {
    await withHeartbeat({ beat, log, failed: { event: 'import_heartbeat_failed', importId: id } }, store);
    wake();
  } catch (error) {
    const isRefused = isAppError(error) && (error.code === 'TOO_LARGE' || error.code === 'BAD_INPUT');
    // If the database is down, the missing heartbeat pauses the job.
    const told = isRefused ? failUpload(pool, id, uploadId, error.userMessage) : pauseUpload(pool, id, uploadId);
    await told.catch(() => undefined);
    countEnd(isRefused ? 'failed' : 'paused');
    throw error;
  }
  const received = await findJob(pool, id);
  if (!received) throw new AppError('NOT_FOUND');
  return received;
}

export const ANOTHER_FILE = 'This is not the file that was begun. Please choose the same file, unchanged.';

const refuse = (refusal: SpoolRefusal): AppError =>
  new AppError('CONFLICT', {
    userMessage:
      refusal === 'another file'
        ? ANOTHER_FILE
        : 'This import was cancelled, or its file is being sent from elsewhere.',
  });
