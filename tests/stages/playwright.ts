import { type Ended, runProgram } from './command.ts';
import { NoReport, withReport } from './report.ts';
import { endedBadly, type Outcome, tallyOf } from './run-again.ts';
import type { Print, Tally } from './stage.ts';

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

/** Only the failed specs. A CI run keeps no files, so a trace would be lost. */
const AGAIN = ['--last-failed', '--workers=1', `--trace=${process.env.CI ? 'off' : 'retain-on-failure'}`] as const;

interface Report extends Suite {
  /** Errors outside the specs, such as in a global teardown. */
  errors?: { message?: string }[];
}

/** Runs the end-to-end specs of these projects of playwright.config.ts. */
export async function runPlaywright(print: Print, ...projects: readonly string[]): Promise<Tally> {
  try {
    const { ended, outcomes } = await run(projects, print, []);
    if (ended.code !== 0 && outcomes.every(({ reason }) => reason === undefined))
      return { passed: outcomes.length, failures: [endedBadly(`${projects}`, ended)] };
    return await tallyOf(outcomes, async () => (await run(projects, print, AGAIN)).outcomes);
  } catch (error) {
    if (!(error instanceof NoReport)) throw error;
    return { passed: 0, failures: [endedBadly(`${projects}`, error.ended)] };
  }
}

async function run(
  projects: readonly string[],
  print: Print,
  more: readonly string[],
): Promise<{ ended: Ended; outcomes: readonly Outcome[] }> {
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...more];
  args.push(...projects.map((project) => `--project=${project}`));
  const { ended, report } = await withReport<Report>((file) =>
    runProgram('playwright', args, print, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  const outside = (report.errors ?? []).map(
    ({ message }): Outcome => ({ name: `${projects}: outside the specs`, reason: message ?? '' }),
  );
  return { ended, outcomes: [...outcomesOf(report), ...outside] };
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
