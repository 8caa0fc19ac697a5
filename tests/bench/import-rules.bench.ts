import assert from 'node:assert/strict';
import { activateOnly } from './active-rules.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { createImportGround } from './import-ground.ts';
import { median } from './interleaved.ts';

const ROUNDS = 3;
/** How many of the entries are in the file. */
const LISTED = 10;
/** Numbers of the register for each row of the file. */
const REGISTERED = 20;

/** The streaming import with numbers to leave out: those on a do-not-call list, then those in a register that rules name as well. */
export const importRules: Bench = { name: 'import-rules', rows: 1_000_000, smallRows: 2_500, run: measureImports };

async function measureImports({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const ground = await createImportGround({ database, owner });
  try {
    const leads = await ground.leadsFile(rows);
    await addEntries(owner, rows);
    const entries = await measure(ground, owner, { leads, rows, rounds });
    await addRegister(owner, rows * REGISTERED);
    const register = await measure(ground, owner, { leads, rows, rounds });
    const perSecond = (ms: number) => `${Math.round(rows / ms)} k rows/s`;
    const told = ({ took, peer }: typeof entries) => ({
      ratio: peer / took,
      figures: `${perSecond(took)}, ${perSecond(peer)}`,
    });
    const peer = 'COPY of the prepared rows';
    const [own, registered] = [rows, rows * REGISTERED].map((count) => count.toLocaleString('en'));
    return [
      { what: `import with ${own} own entries`, peer, target: { atLeast: 0.8 }, ...told(entries) },
      { what: `the same and a register of ${registered} numbers`, peer, target: { atLeast: 0.5 }, ...told(register) },
    ];
  } finally {
    await ground.close();
  }
}

async function measure(
  ground: Awaited<ReturnType<typeof createImportGround>>,
  owner: BenchGround['owner'],
  { leads, rows, rounds }: Pick<BenchGround, 'rows' | 'rounds'> & { leads: string },
): Promise<{ took: number; peer: number }> {
  const imports: number[] = [];
  const copies: number[] = [];
  for (let round = 0; round <= rounds(ROUNDS); round += 1) {
    await owner.query('CHECKPOINT');
    const began = performance.now();
    const job = await ground.importFile(leads);
    imports.push(performance.now() - began);
    assert.deepEqual([job.processed, job.imported, job.leftOut], [rows, rows - LISTED, LISTED]);
    const file = await ground.prepare(job.callListId, `rules-${round}`);
    await owner.query('CHECKPOINT');
    const copied = performance.now();
    await ground.copyFile(file);
    copies.push(performance.now() - copied);
  }
  // The first run makes plans and reads pages.
  return { took: median(imports.slice(1)), peer: median(copies.slice(1)) };
}

/** Numbers that are not in the file, except for its first ten. */
async function addEntries(owner: BenchGround['owner'], entries: number): Promise<void> {
  await owner.query(
    `INSERT INTO do_not_call (id, phone_e164, scope, reason, source, added_by)
     SELECT uuidv7(), CASE WHEN n < $2 THEN '+1' || (ARRAY[201, 212, 303, 312, 404, 415, 503, 617, 702, 713])[1 + n] || '2000000'
       ELSE '+1' || (8082000000 + n) END, 'everywhere', 'asked', 'import', gen_random_uuid()
     FROM generate_series(0, $1::int - 1) AS n`,
    [entries, LISTED],
  );
  await owner.query('VACUUM ANALYZE do_not_call');
}

async function addRegister(owner: BenchGround['owner'], numbers: number): Promise<void> {
  const [register, snapshot] = [crypto.randomUUID(), crypto.randomUUID()];
  await owner.query("INSERT INTO registers (id, name, country) VALUES ($1, 'National', 'US')", [register]);
  await owner.query(
    `INSERT INTO register_snapshots (id, register_id, as_of, state, rows, created_by, received_at, loaded_at)
     VALUES ($1, $2, current_date, 'loading', $3, $2, now(), now())`,
    [snapshot, register, numbers],
  );
  const { rows } = await owner.query('SELECT make_register_numbers($1) AS name', [snapshot]);
  await owner.query(
    `INSERT INTO ${rows[0].name} (phone) SELECT 18092000000 + n FROM generate_series(1, $1::int) AS n`,
    [numbers],
  );
  await owner.query('SELECT join_register_numbers($1)', [snapshot]);
  await owner.query("UPDATE register_snapshots SET state = 'active' WHERE id = $1", [snapshot]);
  await owner.query('UPDATE registers SET active_snapshot = $2 WHERE id = $1', [register, snapshot]);
  const rules = [{ kind: 'register' as const, registerId: register, maxAgeDays: 31, unless: [] }];
  await activateOnly(owner, { country: 'US', regions: null, rules });
}
