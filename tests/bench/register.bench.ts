import assert from 'node:assert/strict';
import {
  createRegister,
  createRegisterWorker,
  createServices,
  loadSnapshot,
  readRegisterFacts,
} from '@dialdeck/call-lists/testing';
import { createLogger } from '@dialdeck/node/process/log';
import type { Bench, BenchGround, Ratio } from './bench.ts';

const NUMBERS_PER_SECOND = 300_000;
const PIECE = 20_000;
const FIRST = 2_012_000_000;
const phoneOf = (number: number) => `+1${FIRST + number}`;

/** Loading a register's file, from its first byte until the snapshot is active. */
export const register: Bench = { name: 'register', rows: 3_000_000, smallRows: 2_000, run: measureRegister };

async function measureRegister({ database, rows }: BenchGround): Promise<Ratio[]> {
  const log = createLogger('bench', { level: 'error' });
  const { background, streams } = database.database;
  const worker = createRegisterWorker({ background, streams }, log);
  const services = createServices(database.database);
  const file = { asOf: new Date().toISOString().slice(0, 10), createdBy: crypto.randomUUID() };
  const { id } = await createRegister(services, { name: 'National', country: 'US' });
  const isInForce = async () => {
    const { rows: found } = await background.query(
      'SELECT FROM registers WHERE id = $1 AND active_snapshot IS NOT NULL',
      [id],
    );
    return found.length === 1;
  };
  const found = { id, name: 'National', country: 'US', snapshot: null, validUntil: null };
  await worker.start();
  try {
    const began = performance.now();
    await loadSnapshot(
      { ...services, pool: background, log, wakeRegisters: worker.wake },
      { ...file, register: found, bytes: bytesOf(rows) },
    );
    while (!(await isInForce())) await new Promise((resolve) => setTimeout(resolve, 20));
    const took = performance.now() - began;
    const facts = await readRegisterFacts(background, { phones: [phoneOf(rows - 1), phoneOf(rows)], ids: [id] });
    assert.deepEqual(
      [phoneOf(rows - 1), phoneOf(rows)].map((phone) => facts.get(phone)?.[0]?.isListed),
      [true, false],
    );
    const { rows: snapshots } = await background.query(
      'SELECT rows, invalid FROM register_snapshots WHERE register_id = $1',
      [id],
    );
    assert.deepEqual(snapshots, [{ rows, invalid: 0 }]);
    const perSecond = (rows * 1_000) / took;
    return [
      {
        what: 'numbers of a register in force, per second',
        peer: `${NUMBERS_PER_SECOND.toLocaleString('en')} a second`,
        ratio: perSecond / NUMBERS_PER_SECOND,
        target: { atLeast: 1 },
        figures: `${Math.round(perSecond / 1_000)} k/s`,
      },
    ];
  } finally {
    await worker.stop();
  }
}

async function* bytesOf(numbers: number): AsyncGenerator<Buffer> {
  for (let first = 0; first < numbers; first += PIECE) {
    let text = '';
    for (let number = first; number < Math.min(first + PIECE, numbers); number += 1) text += `${phoneOf(number)}\n`;
    yield Buffer.from(text);
  }
}
