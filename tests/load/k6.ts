import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chartTool } from '../../helm/tools/chart-tools.ts';

export interface Load {
  /** 0 when every rule of the scenario was kept. */
  ended: Promise<number>;
  /** Ends it early: it still prints its figures. */
  end(): void;
}

export interface LoadOptions {
  /** File of the scenario. */
  script: string;
  /** Of settings.js. */
  settings: Record<string, string | undefined>;
  /** Further options of k6. */
  options?: readonly string[];
}

/** The exit code of k6 when a signal ends it. */
const ENDED_EARLY = 105;

export async function startLoad({ script, settings, options = [] }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-verdict-'));
  const verdict = path.join(folder, 'rules-not-kept');
  const given = Object.entries({ ...settings, VERDICT: verdict }).flatMap(([key, value]) =>
    value ? ['--env', `${key}=${value}`] : [],
  );
  const child = spawn(
    chartTool('k6'),
    ['run', '--quiet', '--no-color', '--no-usage-report', ...options, ...given, script],
    { stdio: 'inherit' },
  );
  let isEndedEarly = false;
  const verdictOf = async ([code]: unknown[]): Promise<number> => {
    const notKept = await readFile(verdict, 'utf8').catch(() => 'no summary');
    await rm(folder, { recursive: true });
    if (typeof code !== 'number') return 1;
    if (code !== 0 && !(isEndedEarly && code === ENDED_EARLY)) return code;
    return notKept === '0' ? 0 : 1;
  };
  return {
    ended: once(child, 'exit').then(verdictOf),
    end() {
      isEndedEarly = true;
      child.kill('SIGINT');
    },
  };
}
