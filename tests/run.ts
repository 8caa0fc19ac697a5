// Runs the stages named on the command line, or all of them, and ends with one line: N passed, N failed.

import { STAGES } from './stages/all.ts';
import { endBySignals, exitCodeOfSignal, isInterrupted } from './stages/command.ts';
import { inBackground } from './stages/output.ts';
import { withProcessorTime } from './stages/processor-time.ts';
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

endBySignals();
const total: Tally = { passed: 0, failures: [] };
const flaky: string[] = [];
const notRun: string[] = [];
const took: string[] = [];
const began = performance.now();
const inTheBackground = new Map<Stage, ReturnType<typeof beginBeside>>();
let isGroundLost = false;
for (const stage of stages) {
  const begun = inTheBackground.get(stage);
  if (isInterrupted() || (isGroundLost && !begun)) continue;
  for (const other of stages)
    if (other.beginsWith === stage.name && !isGroundLost) inTheBackground.set(other, beginBeside(other));
  console.log(`\n── ${stage.name}`);
  const { result, said, seconds, processor } = await (begun ?? timed(stage));
  process.stdout.write(said);
  const { passed, failures, flaky: onceFailed = [], notRun: reason } = result;
  total.passed += passed;
  total.failures.push(...failures);
  flaky.push(...onceFailed);
  took.push(`${stage.name} ${seconds}${processor}${begun ? ` beside ${stage.beginsWith}` : ''}`);
  if (reason) notRun.push(`${stage.name}: ${reason}`);
  console.log(`── ${stage.name}: ${reason ? 'not run' : `${passed} passed, ${failures.length} failed`}, ${seconds} s`);
  isGroundLost ||= stage.isGround === true && failures.length > 0;
}

took.push(`all of it ${secondsSince(began)}`);
console.log(`\nSeconds, and of the processor in brackets: ${took.join(', ')}`);
tell('Flaky: failed, and passed when run again alone', flaky);
tell('Failed', total.failures);
tell('Not run', notRun);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(exitCodeOfSignal() ?? (total.failures.length > 0 ? 1 : 0));

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

async function timed(stage: Stage) {
  const start = performance.now();
  const { result, seconds } = await withProcessorTime(() => stage.run());
  return { result, said: '', seconds: secondsSince(start), processor: inBrackets(seconds) };
}

function inBrackets(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` (${seconds.toFixed(0)})`;
}

/** An error of the runner itself is printed in order too. */
async function beginBeside(stage: Stage) {
  const start = performance.now();
  const { result: timed, said } = await inBackground(() =>
    withProcessorTime(() =>
      stage.run().catch((error: unknown): Tally => ({ passed: 0, failures: [`${stage.name}: ${error}`] })),
    ),
  );
  const { result, seconds } = timed;
  return { result, said, seconds: secondsSince(start), processor: inBrackets(seconds) };
}

function tell(heading: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${heading}:\n${entries.map((entry) => `  ${entry}`).join('\n')}`);
}

/** Reports missing tools before anything runs, not after ten minutes. */
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
