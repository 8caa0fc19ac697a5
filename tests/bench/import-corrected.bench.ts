import assert from 'node:assert/strict';
import { changeContact } from '@dialdeck/call-lists/testing';
import { actors } from '@dialdeck/node/testing/actors';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { createImportGround } from './import-ground.ts';
import { median } from './interleaved.ts';
import { phoneOfRow } from './leads-file.ts';
import { millisecondsOf } from './milliseconds-of.ts';

const ROUNDS = 5;
/** Contacts that are in the list before, whose numbers the file brings again. */
const PRESENT = 1_000;
/** Further down than any file reaches. */
const OTHER_NUMBERS = 50_000_000;

/** An import into a list whose contacts were corrected: their earlier numbers must not come back. */
export const importCorrected: Bench = {
  name: 'import-corrected',
  rows: 300_000,
  smallRows: 2_500,
  run: measureImport,
};

async function measureImport({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const ground = await createImportGround({ database, owner });
  const admin = actors.admin();
  const times = { corrected: [] as number[], untouched: [] as number[] };
  try {
    const [first, leads] = [await ground.leadsFile(PRESENT), await ground.leadsFile(rows)];
    const listOf = async (isCorrected: boolean) => {
      const list = await ground.addList();
      await ground.importFile(first, list);
      if (!isCorrected) return list;
      const { rows: present } = await owner.query('SELECT id FROM contacts WHERE call_list_id = $1', [list.id]);
      for (const [row, { id }] of present.entries())
        await changeContact(ground.services, admin, id, { phone: phoneOfRow(OTHER_NUMBERS + row) });
      return list;
    };
    // The first round makes plans and reads pages.
    for (let round = 0; round <= rounds(ROUNDS); round += 1) {
      const names = ['corrected', 'untouched'] as const;
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const list = await listOf(name === 'corrected');
        await owner.query('CHECKPOINT');
        const took = await millisecondsOf(async () => {
          const { imported, duplicates } = await ground.importFile(leads, list);
          assert.deepEqual({ imported, duplicates }, { imported: rows - PRESENT, duplicates: PRESENT });
        });
        if (round > 0) times[name].push(took);
      }
    }
  } finally {
    await ground.close();
  }
  const [corrected, untouched] = [median(times.corrected), median(times.untouched)];
  const perSecond = (ms: number) => `${(rows / ms).toFixed(1)} k rows/s`;
  return [
    {
      what: `import into a list with ${PRESENT.toLocaleString('en')} corrected contacts`,
      peer: 'the same without corrections',
      ratio: untouched / corrected,
      target: { atLeast: 0.97 },
      figures: `${perSecond(corrected)}, ${perSecond(untouched)}`,
    },
  ];
}
