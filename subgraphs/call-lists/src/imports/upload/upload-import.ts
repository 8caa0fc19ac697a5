import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ColumnMapping } from '@dialdeck/common/contacts/csv-columns.rules';
import { AppError } from '@dialdeck/common/errors';
import { KEY_REUSED } from '@dialdeck/common/sentences';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { newId } from '@dialdeck/node/process/new-id';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findJob, findJobByKey, insertJob } from '#imports/jobs/import-job.repo.ts';
import { refuseAction, requireAllowed } from '#imports/jobs/import-job.rules.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { requireColumns } from '#imports/jobs/import-mapping.ts';
import { takeUpload } from '#imports/upload/upload.repo.ts';
import { IncomingFile, tooManyBytes } from './incoming-file.ts';
import { readHead } from './read-head.ts';
import { ANOTHER_FILE, type ReceiveDeps, receiveFile } from './receive-file.ts';
import { isSameHead } from './same-head.rules.ts';

/** A file on its way. */
export interface Arriving {
  bytes: AsyncIterator<Buffer>;
  /** As the sender declared it. */
  length: number | null;
}

export interface NewImport {
  list: CallListRow;
  createdBy: string;
  mapping: ColumnMapping;
  /** As the sender chose it; detected by default. */
  encoding: FileEncoding | null;
  isPlan: boolean;
  idempotencyKey: string | null;
}

/** Creates an import with its file's first byte, and returns it with the last one. */
export async function uploadImport(deps: ReceiveDeps, wanted: NewImport, file: Arriving): Promise<ImportJobRow> {
  const { list, createdBy, mapping, encoding, isPlan, idempotencyKey } = wanted;
  if (file.length !== null && file.length > deps.limits.bytes) throw tooManyBytes(deps.limits);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([list.id, mapping, isPlan, ...(encoding ? [encoding] : [])]))
    .digest('hex');
  const first = idempotencyKey ? await findJobByKey(deps.pool, createdBy, idempotencyKey) : undefined;
  if (first) return await repeat(deps, first, requestHash, file);

  const head = await readHead(file.bytes, { ...deps, encoding });
  requireColumns(mapping, head.columns);
  const uploadId = newId();
  const { bytes, ...found } = head;
  const job = await insertJob(deps.pool, {
    ...found,
    id: newId(),
    callListId: list.id,
    createdBy,
    isPlan,
    mapping,
    country: list.defaultCountry,
    requestHash,
    fileBytes: file.length,
    uploadId,
    idempotencyKey,
  });
  const whole = { ...file, bytes: behind(bytes, file.bytes) };
  if (job) return await receiveFile(deps, { ...job, uploadId }, whole.bytes);
  // The same request was a moment faster.
  const winner = idempotencyKey ? await findJobByKey(deps.pool, createdBy, idempotencyKey) : undefined;
  if (!winner) throw otherRequest();
  return await repeat(deps, winner, requestHash, whole);
}

/** The same request under the same key: an interrupted upload resumes, a complete one is compared and answered again. */
async function repeat(
  deps: ReceiveDeps,
  job: ImportJobRow,
  requestHash: string,
  file: Arriving,
): Promise<ImportJobRow> {
  if (job.requestHash !== requestHash) throw otherRequest();
  if (job.fileHash) return await compareFile(deps, job, file, otherRequest());
  requireAllowed('resume', job.state);
  return await goOn(deps, job, file, otherRequest());
}

const otherRequest = () => new AppError('CONFLICT', { userMessage: KEY_REUSED });

/** Receives the file again and skips stored chunks. */
export async function resumeImport(deps: ReceiveDeps, job: ImportJobRow, file: Arriving): Promise<ImportJobRow> {
  requireAllowed('resume', job.state);
  const isAnother = new AppError('CONFLICT', {
    userMessage: ANOTHER_FILE,
  });
  // The file is complete and being read: there is nothing left to send.
  if (job.state === 'running') return await compareFile(deps, job, file, isAnother);
  return await goOn(deps, job, file, isAnother);
}

/** Takes over from a dead connection; if that one had received everything, returns its answer. */
async function goOn(deps: ReceiveDeps, job: ImportJobRow, file: Arriving, isAnother: AppError): Promise<ImportJobRow> {
  if (file.length !== null && job.fileBytes !== null && file.length !== job.fileBytes) throw isAnother;
  const { bytes: begin, ...head } = await readHead(file.bytes, {
    ...deps,
    encoding: job.isEncodingChosen ? job.encoding : null,
  });
  if (!isSameHead(head, job)) throw isAnother;
  const whole = { ...file, bytes: behind(begin, file.bytes) };
  const uploadId = newId();
  for (let tries = 0; !(await takeUpload(deps.pool, job.id, uploadId)); tries++) {
    const now = await findJob(deps.pool, job.id);
    if (now?.fileHash) return await compareFile(deps, now, whole, isAnother);
    // The connection of a killed process ends only by its silence, so we wait for that.
    if (now?.state !== 'uploading' || tries === TAKE_TRIES) throw refuseAction('resume', now?.state ?? 'cancelled');
    await sleep(TAKE_PAUSE_MS);
  }
  return await receiveFile(deps, { ...job, encoding: head.encoding, uploadId }, whole.bytes);
}

const TAKE_PAUSE_MS = 500;
/** A little longer than a silent connection counts as alive. */
const TAKE_TRIES = 13;

async function compareFile(
  { limits }: ReceiveDeps,
  job: ImportJobRow,
  { bytes }: Arriving,
  refusal: AppError,
): Promise<ImportJobRow> {
  const file = new IncomingFile(limits, job);
  for await (const part of behind(Buffer.alloc(0), bytes)) file.take(part);
  if (!job.fileHash?.equals(file.hash())) throw refusal;
  return job;
}

async function* behind(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}
