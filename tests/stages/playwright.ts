import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from './command.ts';
import type { Tally } from './stage.ts';

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

/** What measures time runs alone, after the rest. */
const TURNS = [['all-in-one', 'apart'], ['timed']] as const;

/** Runs the end-to-end specs in every way of starting the product; a flaky one has failed. */
export async function runPlaywright(): Promise<Tally> {
  const total: Tally = { passed: 0, failures: [] };
  for (const projects of TURNS) {
    const { passed, failures } = await runProjects(projects);
    total.passed += passed;
    total.failures.push(...failures);
  }
  return total;
}

async function runProjects(projects: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'playwright.json');
  try {
    const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'];
    args.push(...projects.map((project) => `--project=${project}`));
    const code = await runProgram('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    const tally = count(JSON.parse(await readFile(file, 'utf8')) as Suite);
    if (code !== 0 && tally.failures.length === 0) tally.failures.push(`e2e: ended with ${code}`);
    return tally;
  } catch (error) {
    return { passed: 0, failures: [`e2e: no report (${error instanceof Error ? error.message : String(error)})`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function count(suite: Suite): Tally {
  const tally: Tally = { passed: 0, failures: [] };
  for (const inner of suite.suites ?? []) {
    const { passed, failures } = count(inner);
    tally.passed += passed;
    tally.failures.push(...failures);
  }
  for (const spec of suite.specs ?? [])
    for (const { projectName, status } of spec.tests) {
      if (status === 'expected') tally.passed += 1;
      else tally.failures.push(`${projectName}: ${spec.title} (${status})`);
    }
  return tally;
}
