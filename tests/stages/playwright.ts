import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Ended, runProgram } from './command.ts';
import { endedBadly, type Outcome, tallyOf } from './run-again.ts';
import type { Tally } from './stage.ts';

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** What has failed, alone. A CI run keeps no files, so a trace would be lost. */
const AGAIN = ['--last-failed', '--workers=1', `--trace=${process.env.CI ? 'off' : 'retain-on-failure'}`] as const;

/** Runs the end-to-end specs of these projects of playwright.config.ts. */
export async function runPlaywright(...projects: readonly string[]): Promise<Tally> {
  try {
    const { ended, outcomes } = await run(projects, []);
    if (ended.code !== 0 && outcomes.every(({ reason }) => reason === undefined))
      return { passed: outcomes.length, failures: [endedBadly(`${projects}`, ended)] };
    return await tallyOf(outcomes, async () => (await run(projects, AGAIN)).outcomes);
  } catch (error) {
    return {
      passed: 0,
      failures: [`${projects}: no report (${error instanceof Error ? error.message : String(error)})`],
    };
  }
}

async function run(
  projects: readonly string[],
  more: readonly string[],
): Promise<{ ended: Ended; outcomes: readonly Outcome[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'playwright.json');
  try {
    const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...more];
    args.push(...projects.map((project) => `--project=${project}`));
    const ended = await runProgram('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    return { ended, outcomes: outcomesOf(JSON.parse(await readFile(file, 'utf8')) as Suite) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function outcomesOf({ suites = [], specs = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }): Outcome => {
      const why = results.map(({ error }) => error?.message).find(Boolean) ?? status;
      return { name: `${projectName}: ${title}`, reason: status === 'expected' ? undefined : why };
    }),
  );
  return [...own, ...suites.flatMap(outcomesOf)];
}
