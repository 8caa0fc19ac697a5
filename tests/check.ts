// npm run check: what a change breaks most often, in two lanes because most machines have two cores. npm test runs everything.
import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { NODE_COMPILE_CACHE } from './stages/command.ts';

const root = path.resolve(import.meta.dirname, '..');
const base = branchPoint();

/** Name and command; the checks of a lane run in order. Both lanes take about equally long. */
const LANES: readonly (readonly (readonly [name: string, command: string, ...args: string[]])[])[] = [
  [
    ['types', 'tsc', '-p', '.'],
    ['imports', 'node', 'tests/check-imports.ts'],
    ['citations', 'node', 'tests/check-citations.ts'],
    ['lint', 'biome', 'check', '--error-on-warnings', '.'],
    [
      'changed screens',
      'vitest',
      'run',
      '--project',
      'screen',
      '--changed',
      base,
      '--passWithNoTests',
      '--reporter',
      'dot',
    ],
  ],
  [['unit', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot'], ...changedTests()],
];

const started = performance.now();
const failed = (await Promise.all(LANES.map(runLane))).flat();
console.log(`\n${failed.length === 0 ? 'All well' : `Failed: ${failed.join(', ')}`}, ${secondsSince(started)} s`);
process.exit(failed.length > 0 ? 1 : 0);

async function runLane(lane: (typeof LANES)[number]): Promise<string[]> {
  const bad: string[] = [];
  for (const [name, command, ...args] of lane) {
    const begun = performance.now();
    const { isWell, output } = await run(command, args);
    console.log(`${isWell ? 'ok    ' : 'FAILED'} ${name}, ${secondsSince(begun)} s`);
    if (isWell) continue;
    console.log(output);
    bad.push(name);
  }
  return bad;
}

/** Buffers the output of a program: concurrent lanes would mix theirs. */
function run(command: string, args: readonly string[]): Promise<{ isWell: boolean; output: string }> {
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(path.delimiter);
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE, ...process.env, PATH },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isWell: code === 0, output }));
  });
}

/** Tests on real servers take too long to run them for every change below them: those that were written or changed. */
function changedTests(): [name: string, command: string, ...args: string[]][] {
  const files = git('diff', '--name-only', '--diff-filter=d', base)
    .split('\n')
    .filter((file) => /\.int\.test\.ts$|^tests\/contract\/.*\.test\.ts$/.test(file));
  const projects = ['--project', 'int', '--project', 'contract'];
  return files.length === 0 ? [] : [['changed tests', 'vitest', 'run', ...projects, '--reporter', 'dot', ...files]];
}

/** The commit where this branch left main; on main itself the last one, so that only what is not committed has changed. */
function branchPoint(): string {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', main, 'HEAD');
    } catch {
      // There is no such branch here.
    }
  return git('rev-parse', 'HEAD');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
