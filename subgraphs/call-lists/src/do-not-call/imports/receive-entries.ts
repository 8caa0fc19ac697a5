import { setTimeout as sleep } from 'node:timers/promises';
import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';
import { isNumberHeader, numberTexts } from '@dialdeck/common/calling/number-cells.rules';
import { AppError, isAppError } from '@dialdeck/common/errors';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { InvalidLines } from '#number-files/invalid-lines.ts';
import { readNumber } from '#number-files/number-of-line.rules.ts';
import { numberRecords } from '#number-files/number-records.ts';
import type { CallListsServices } from '#services.ts';
import { withHeartbeat } from '#streams/with-heartbeat.ts';
import { addSlice, endArrival, failImport, findImport, insertImport, keepImport } from './entry-import.repo.ts';
import type { EntryImportRow } from './entry-import.ts';

export type ReceiveDeps = Pick<CallListsServices, 'wakeEntries'> & {
  /** For work that continues after the answer. */
  pool: pg.Pool;
  log: Logger;
};

export interface EntryFile {
  country: string;
  reason: DoNotCallReason;
  createdBy: string;
  bytes: AsyncIterable<Buffer>;
}

/** Added in one transaction; a dial of one of these numbers waits for it. */
const SLICE_NUMBERS = 1_000;

/**
 * Stores a file's numbers; when it is complete a worker adds them, even if this process is killed. An incomplete file
 * adds nothing.
 * @returns the import when it is finished, or its state after a moment
 */
export async function receiveEntries(deps: ReceiveDeps, file: EntryFile): Promise<EntryImportRow> {
  const { pool, log } = deps;
  const id = newId();
  await insertImport(pool, { ...file, id });
  const failed = { event: 'import_heartbeat_failed', importId: id };
  try {
    await withHeartbeat({ beat: () => keepImport(pool, id), log, failed }, () => storeNumbers(pool, id, file));
    log.info({ event: 'import_received', importId: id });
    deps.wakeEntries();
  } catch (error) {
    const told = isAppError(error) && error.code === 'BAD_INPUT' ? error.userMessage : undefined;
    // If the database is down, the missing heartbeat fails the import.
    await failImport(pool, id, told).catch(() => undefined);
    // An unusable file fails its import; after an interrupted connection there is no client to respond to.
    if (!told) throw error;
  }
  return await untilSettled(pool, id);
}

async function storeNumbers(pool: pg.Pool, id: string, { bytes, country }: EntryFile): Promise<void> {
  let phones: string[] = [];
  const invalid = new InvalidLines(country);
  let seq = 0;
  let isFirst = true;
  let isAny = false;
  const store = async () => {
    if (!(await addSlice(pool, id, { seq: seq++, phones, ...invalid.take() }))) throw new AppError('CONFLICT');
    phones = [];
  };
  const add = (line: number, text: string) => {
    const phone = readNumber(text, country);
    isAny ||= phone !== null;
    if (phone === null) invalid.add(line, text);
    else phones.push(phone);
  };
  for await (const records of numberRecords(bytes))
    for (const { line, cells } of records) {
      const isHeader = isFirst && isNumberHeader(cells);
      isFirst = false;
      if (isHeader) continue;
      for (const text of numberTexts(cells)) add(line, text);
      if (phones.length >= SLICE_NUMBERS) await store();
    }
  await store();
  if (!isAny) throw noNumber(country);
  if (!(await endArrival(pool, id))) throw new AppError('CONFLICT');
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const noNumber = (country: string) =>
  new AppError('BAD_INPUT', {
    userMessage: `The first column has no phone number of ${countryNames.of(country)}. Nothing was added.`,
  });

const PATIENCE_MS = 2_000;
const LOOK_MS = 25;

async function untilSettled(pool: pg.Pool, id: string): Promise<EntryImportRow> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await findImport(pool, id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.state !== 'running' || performance.now() > deadline) return found;
    await sleep(LOOK_MS);
  }
}
