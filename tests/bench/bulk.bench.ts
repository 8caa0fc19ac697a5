import assert from 'node:assert/strict';
import { createCallList, createServices, importContacts } from '@dialdeck/call-lists/testing';
import { newId } from '@dialdeck/node/process/new-id';
import { actors } from '@dialdeck/node/testing/actors';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { createImportGround } from './import-ground.ts';
import { phoneOfRow } from './leads-file.ts';

const BATCH = 100;

/** Batches of 100 rows, one after the other without the pause, against COPY of the prepared rows. */
export const bulk: Bench = { name: 'bulk', rows: 100_000, smallRows: 500, run: measureBulk };

async function measureBulk({ database, owner, rows }: BenchGround): Promise<Ratio[]> {
  const services = createServices(database.database);
  const admin = actors.admin(newId());
  const { id: callListId } = await createCallList(services, admin, {
    name: 'Bulk',
    description: null,
    defaultCountry: 'US',
  });
  const began = performance.now();
  let imported = 0;
  for (let from = 0; from < rows; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => ({
      phone: phoneOfRow(from + index),
      firstName: 'Ana',
      lastName: `Lima ${from + index}`,
      email: `lead${from + index}@example.com`,
      company: 'Acme, Inc.',
      customFields: { City: 'Boston', Budget: '5400' },
    }));
    ({ imported } = await importContacts(services, admin, { callListId, rows: batch, idempotencyKey: `b-${from}` }));
    assert.equal(imported, BATCH);
  }
  const took = performance.now() - began;
  const ground = await createImportGround({ database, owner });
  try {
    const file = await ground.prepare(callListId, 'bulk');
    const copyBegan = performance.now();
    await ground.copyFile(file);
    const copied = performance.now() - copyBegan;
    const perSecond = (ms: number) => `${(rows / ms).toFixed(1)} k rows/s`;
    return [
      {
        what: 'batches of 100',
        peer: 'COPY of the prepared rows',
        ratio: copied / took,
        target: { atLeast: 0.2 },
        figures: `${perSecond(took)}, ${perSecond(copied)}`,
      },
    ];
  } finally {
    await ground.close();
  }
}
