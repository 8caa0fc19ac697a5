// Runs the stages named on the command line, or all of them, and ends with one line: N passed, N failed.

import { STAGES } from './stages/all.ts';
import type { Stage, Tally } from './stages/stage.ts';
import { findBrowser } from './support/browser.ts';
import { MissingTool } from './support/missing-tool.ts';
import { findRedis } from './support/redis.ts';

const asked = process.argv.slice(2);
const stages = STAGES.filter(
  ({ name, groups = [] }) => asked.length === 0 || [name, ...groups].some((word) => asked.includes(word)),
);
if (stages.length === 0) {
  console.error(`There is no such stage; there are ${STAGES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
await findTools(stages);

const total: Tally = { passed: 0, failures: [] };
const flaky: string[] = [];
const notRun: string[] = [];
const took: string[] = [];
for (const stage of stages) {
  const started = performance.now();
  console.log(`\n── ${stage.name}`);
  const { passed, failures, flaky: onceFailed = [], notRun: reason } = await stage.run();
  total.passed += passed;
  total.failures.push(...failures);
  flaky.push(...onceFailed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  took.push(`${stage.name} ${seconds}`);
  if (reason) notRun.push(`${stage.name}: ${reason}`);
  console.log(`── ${stage.name}: ${reason ? 'not run' : `${passed} passed, ${failures.length} failed`}, ${seconds} s`);
  if (stage.isGround && failures.length > 0) break;
}

console.log(`\nSeconds: ${took.join(', ')}`);
tell('Flaky: failed, and passed when run again alone', flaky);
tell('Failed', total.failures);
tell('Not run', notRun);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);

function tell(heading: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${heading}:\n${entries.map((entry) => `  ${entry}`).join('\n')}`);
}

/** What is missing is said before anything runs, not after ten minutes. */
async function findTools(chosen: readonly Stage[]): Promise<void> {
  const needs = new Set(chosen.flatMap((stage) => stage.needs ?? []));
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
