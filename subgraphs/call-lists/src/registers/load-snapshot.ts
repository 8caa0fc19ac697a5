import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNumberHeader } from '@dialdeck/common/calling/number-cells.rules';
import { SnapshotSchema } from '@dialdeck/common/calling/register.schemas';
import { AppError, isAppError } from '@dialdeck/common/errors';
import { dayKey } from '@dialdeck/common/reports/report-period';
import { inTransaction } from '@dialdeck/node/database/database';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { COPY_BEGIN, COPY_END } from '#binary-copy.ts';
import { type FoundInvalid, InvalidLines } from '#number-files/invalid-lines.ts';
import { numberOfCells } from '#number-files/number-of-line.rules.ts';
import { numberRecords } from '#number-files/number-records.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import type { CallListsServices } from '#services.ts';
import { withHeartbeat } from '#streams/with-heartbeat.ts';
import type { RegisterRow, SnapshotRow } from './register.ts';
import { countNumbers, endArrival, failSnapshot, findSnapshot, insertSnapshot, keepSnapshot } from './snapshot.repo.ts';
import { copyNumbers, makeNumbers } from './snapshot-numbers.repo.ts';

export type LoadDeps = Pick<CallListsServices, 'clock' | 'timeZone' | 'wakeRegisters'> & {
  /** For work that continues after the answer. */
  pool: pg.Pool;
  log: Logger;
};

export interface SnapshotFile {
  register: RegisterRow;
  /** yyyy-mm-dd */
  asOf: string;
  createdBy: string;
  bytes: AsyncIterable<Buffer>;
}

/** Seven megabytes of COPY: no connection is held while a slow sender fills the next chunk. */
const AT_ONCE = 500_000;

/** @throws BAD_INPUT for an invalid day, or one in the future in the organization's zone */
export function requireDay(text: string | undefined, now: Date, timeZone: string): string {
  const { asOf } = parse(SnapshotSchema, { asOf: text });
  if (asOf <= dayKey(now, timeZone)) return asOf;
  const sentence = 'This day is in the future';
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { asOf: sentence } });
}

/**
 * Stores a file's numbers next to the active ones. Once its last line is stored a worker activates it; an incomplete
 * file, or one without a number, changes nothing.
 * @returns the snapshot when it is active, or its state after a moment
 */
export async function loadSnapshot(deps: LoadDeps, file: SnapshotFile): Promise<SnapshotRow> {
  const { pool, log } = deps;
  const { register, asOf, createdBy } = file;
  const id = newId();
  await insertSnapshot(pool, { id, registerId: register.id, asOf, createdBy });
  const failed = { event: 'snapshot_heartbeat_failed', snapshotId: id };
  try {
    await withHeartbeat({ beat: () => keepSnapshot(pool, id), log, failed }, () => storeNumbers(deps, id, file));
    log.info({ event: 'register_received', snapshotId: id });
    deps.wakeRegisters();
  } catch (error) {
    const told = isAppError(error) && error.code === 'BAD_INPUT' ? error.userMessage : undefined;
    // If the database is down, the missing heartbeat fails the snapshot.
    await failSnapshot(pool, id, told).catch(() => undefined);
    // An unusable file fails its snapshot; after an interrupted connection there is no client to respond to.
    if (!told) throw error;
  }
  return await untilSettled(pool, id);
}

/** One chunk is stored while the next one is read. */
async function storeNumbers({ pool }: LoadDeps, id: string, { register, bytes }: SnapshotFile): Promise<void> {
  const { country } = register;
  const table = await makeNumbers(pool, id);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const part of bytes) {
      hash.update(part);
      yield part;
    }
  }
  let piece = new CopiedNumbers(AT_ONCE);
  const invalid = new InvalidLines(country);
  let isFirst = true;
  let storing = Promise.resolve();
  const store = async () => {
    await storing;
    const stored = { piece, ...invalid.take() };
    piece = new CopiedNumbers(AT_ONCE);
    storing = storePiece(pool, { id, table, ...stored });
    // Awaited with the next chunk; until then a rejection would have no handler.
    storing.catch(() => undefined);
  };
  for await (const records of numberRecords(hashed()))
    for (const { line, cells } of records) {
      const number = numberOfCells(cells, country);
      const isHeader = isFirst && isNumberHeader(cells);
      isFirst = false;
      if (number !== null) piece.add(number);
      else if (!isHeader) invalid.add(line, cells.join(','));
      if (piece.isFull) await store();
    }
  await store();
  await storing;
  if (!(await endArrival(pool, id, hash.digest()))) throw noNumber(country);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const noNumber = (country: string) =>
  new AppError('BAD_INPUT', { userMessage: `The file has no phone number of ${countryNames.of(country)}.` });

interface Piece extends FoundInvalid {
  id: string;
  table: string;
  piece: CopiedNumbers;
}

async function storePiece(pool: pg.Pool, { id, table, piece, ...found }: Piece): Promise<void> {
  if (piece.size === 0 && found.invalid === 0) return;
  await inTransaction(pool, async (client) => {
    if (!(await countNumbers(client, id, { rows: piece.size, ...found }))) throw new AppError('CONFLICT');
    if (piece.size > 0) await copyNumbers(client, table, piece.bytes());
  });
}

const PATIENCE_MS = 2_000;
const LOOK_MS = 25;

async function untilSettled(pool: pg.Pool, id: string): Promise<SnapshotRow> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const snapshot = await findSnapshot(pool, id);
    if (!snapshot) throw new AppError('NOT_FOUND');
    if (snapshot.state !== 'loading' || performance.now() > deadline) return snapshot;
    await sleep(LOOK_MS);
  }
}

/** One column, its length, eight bytes. */
const ROW_BYTES = 2 + 4 + 8;
const WORD = 2 ** 32;

/** Phone numbers in the binary format of COPY, a limited number at a time. */
class CopiedNumbers {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most * ROW_BYTES);
  }

  get size(): number {
    return this.#at / ROW_BYTES;
  }

  get isFull(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** E.164. */
  add(phone: string): void {
    const number = phoneNumber(phone);
    const high = Math.floor(number / WORD);
    this.#at = this.#bytes.writeInt16BE(1, this.#at);
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeInt32BE(high, this.#at);
    this.#at = this.#bytes.writeUInt32BE(number - high * WORD, this.#at);
  }

  bytes(): Buffer[] {
    return [COPY_BEGIN, this.#bytes.subarray(0, this.#at), COPY_END];
  }
}
