// Histories of agents at work while the database fails over, held against what must be true of them (docs/histories.md).
//
//   npm run test:failover                          the seeds that once found a defect, and five more
//   npm run test:failover -- --seeds 50            as many more
//   npm run test:failover -- --seeds 51-100        a slice, without the seeds that once found a defect
//   npm run test:failover -- --seed 7              this one alone; may be repeated
//   npm run test:failover -- --fault 'kill the leader'   this fault instead of the drawn ones; may be repeated; 'none' for no fault
//   npm run test:failover -- --keep FOLDER         keeps the histories
//   npm run test:failover -- --plant NAME          with a planted defect, until a seed finds it; 20 seeds at most

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fastFolder } from '@dialdeck/node/testing/fast-folder';
import { processesOf } from '../faults/support/processes.ts';
import buildServers from '../setup/servers.global-setup.ts';
import { MissingTool } from '../support/missing-tool.ts';
import { isPlant, PLANTS } from './plants.ts';
import { findPrograms } from './programs.ts';
import { RED_SEEDS, runSeeds } from './run-seeds.ts';

const FOUND_WITHIN = 20;
/** The longest that a run may take, on a busy machine; then it ends as failed. */
const START_MS = 120_000;
const SEED_MS = 120_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    seed: { type: 'string', multiple: true },
    plant: { type: 'string' },
    fault: { type: 'string', multiple: true },
    keep: { type: 'string' },
  },
});
const { plant } = values;
if (plant !== undefined && !isPlant(plant))
  fail(`There is no such plant; there are ${Object.keys(PLANTS).join(', ')}.`);
const seeds = seedsOf();

try {
  const programs = findPrograms();
  buildServers();
  // Everything is in one folder, which goes with the process. PostgreSQL's own user goes through it.
  const folder = mkdtempSync(path.join(fastFolder(), 'dialdeck-histories-'));
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => endAll(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
  setTimeout(() => fail('The run did not end in time.'), START_MS + SEED_MS * seeds.length).unref();
  process.exit(await runSeeds(programs, { seeds, plant, faults: values.fault, keep: values.keep }));
} catch (error) {
  if (error instanceof MissingTool) fail(error.message);
  console.error(error);
  process.exit(1);
}

/** Ends the processes that this one began, however far it came, and removes their files. */
function endAll(folder: string): void {
  for (const pid of processesOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The one that listed them has ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function seedsOf(): number[] {
  if (values.seed !== undefined) return values.seed.map(Number);
  const [first, last] = values.seeds.split('-').map(Number);
  const from = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, index) => low + index);
  if (plant) return from(1, FOUND_WITHIN);
  if (last !== undefined) return from(first ?? 1, last);
  return [...RED_SEEDS, ...from(1, first ?? 0).filter((seed) => !RED_SEEDS.includes(seed))];
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
