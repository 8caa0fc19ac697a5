// Runs the stages named on the command line, or all of them, and ends with one line: N passed, N failed.

import { STAGES } from './stages/all.ts';
import { endBySignals, exitCodeOfSignal, isInterrupted } from './stages/command.ts';
import type { Print, Stage, Tally } from './stages/stage.ts';
import { findBrowser } from './support/browser.ts';
import { MissingTool } from './support/missing-tool.ts';
import { findRedis } from './support/redis.ts';

const chosen = process.argv.slice(2);
const rows = STAGES.map((row) =>
  row.filter(({ name, groups = [] }) => chosen.length === 0 || [name, ...groups].some((word) => chosen.includes(word))),
).filter((row) => row.length > 0);
if (rows.length === 0) {
  const names = STAGES.flat().map(({ name }) => name);
  console.error(`There is no such stage; there are ${names.join(', ')}.`);
  process.exit(2);
}
await findTools(rows.flat());

endBySignals();
const total: Tally = { passed: 0, failures: [] };
const flaky: string[] = [];
const notRun: string[] = [];
const took: string[] = [];
const began = performance.now();
let isGroundLost = false;
for (const row of rows) {
  if (isInterrupted()) break;
  const [first, ...others] = row.map((stage, index) => (index === 0 ? () => runNow(stage) : runBuffered(stage)));
  await first?.();
  for (const printed of others) await printed();
  if (isGroundLost) break;
}

took.push(`all of it ${secondsSince(began)}`);
console.log(`\nSeconds: ${took.join(', ')}`);
list('Flaky: failed, and passed when run again alone', flaky);
list('Failed', total.failures);
list('Not run', notRun);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(exitCodeOfSignal() ?? (total.failures.length > 0 ? 1 : 0));

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

async function runNow(stage: Stage): Promise<void> {
  console.log(`\n── ${stage.name}`);
  count(stage, await run(stage, (text) => process.stdout.write(text)));
}

/** Starts a stage next to another one. @returns waits for its end, and prints its whole output then */
function runBuffered(stage: Stage): () => Promise<void> {
  const output: string[] = [];
  const running = run(stage, (text) => output.push(text));
  return async () => {
    const result = await running;
    console.log(`\n── ${stage.name}\n${output.join('')}`);
    count(stage, result);
  };
}

/** An error of the runner itself fails the stage, and the run goes on. */
async function run(stage: Stage, print: Print): Promise<{ tally: Tally; seconds: string }> {
  const start = performance.now();
  const tally = await stage
    .run(print)
    .catch((error: unknown): Tally => ({ passed: 0, failures: [`${stage.name}: ${error}`] }));
  return { tally, seconds: secondsSince(start) };
}

function count({ name, isGround }: Stage, { tally, seconds }: { tally: Tally; seconds: string }): void {
  total.passed += tally.passed;
  total.failures.push(...tally.failures);
  isGroundLost ||= isGround === true && tally.failures.length > 0;
  flaky.push(...(tally.flaky ?? []));
  took.push(`${name} ${seconds}`);
  if (tally.notRun) notRun.push(`${name}: ${tally.notRun}`);
  const outcome = tally.notRun ? 'not run' : `${tally.passed} passed, ${tally.failures.length} failed`;
  console.log(`── ${name}: ${outcome}, ${seconds} s`);
}

function list(heading: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${heading}:\n${entries.map((entry) => `  ${entry}`).join('\n')}`);
}

/** Reports missing tools before anything runs, not after ten minutes. */
async function findTools(stages: readonly Stage[]): Promise<void> {
  const needs = new Set(stages.flatMap((stage) => stage.needs ?? []));
  const missing: string[] = [];
  for (const [need, find] of [
    ['browser', findBrowser],
    ['redis', findRedis],
  ] as const) {
    if (!needs.has(need)) continue;
    try {
      await find();
    } catch (error) {
      if (!(error instanceof MissingTool)) throw error;
      missing.push(error.message);
    }
  }
  if (missing.length === 0) return;
  for (const sentence of missing) console.error(sentence);
  process.exit(1);
}
