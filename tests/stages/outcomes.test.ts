import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { VitestRun } from './outcomes.reporter.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FILES = {
  'good.test.ts': `it('is right', () => expect(1).toBe(1)); it.skip('does not run', () => expect(1).toBe(2));`,
  'bad.test.ts': `describe('a sum', () => it('is wrong', () => expect(1).toBe(2)));`,
  'hook.test.ts': `describe('with a hook', () => {
    beforeAll(() => { throw new Error('no server'); });
    it('never runs', () => undefined);
  });`,
  'broken.test.ts': `throw new Error('does not load');`,
  'outside.test.ts': `it('leaves a promise', async () => {
    void Promise.reject(new Error('unhandled'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });`,
};

it('reports an outcome for each failure: tests, hooks, files that do not load, unhandled errors', () => {
  // Inside the repository, so that it finds vitest.
  const folder = path.join(root, 'node_modules/.cache', `dialdeck-outcomes-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    const report = path.join(folder, 'outcomes.json');
    const reporter = path.join(import.meta.dirname, 'outcomes.reporter.ts');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const args = ['run', '--root', folder, '--globals', '--dir', folder, `--reporter=${reporter}`];
    const env = { ...process.env, OUTCOMES_FILE: report };
    expect(spawnSync(process.execPath, [vitest, ...args], { cwd: folder, env, timeout: 50_000 }).status).toBe(1);
    const { outcomes, failedFiles } = JSON.parse(readFileSync(report, 'utf8')) as VitestRun;
    const told = outcomes.map(({ name, reason }) => [name.replace(folder, ''), reason?.split('\n')[0]] as const);
    expect(told).toHaveLength(6);
    expect(Object.fromEntries(told)).toEqual({
      'good.test.ts: is right': undefined,
      'bad.test.ts: a sum > is wrong': expect.stringContaining('AssertionError: expected 1 to be 2'),
      'hook.test.ts: with a hook': 'Error: no server',
      'broken.test.ts': 'Error: does not load',
      'outside.test.ts: leaves a promise': undefined,
      'An error outside the tests, during /outside.test.ts: leaves a promise': 'Error: unhandled',
    });
    expect(failedFiles.map((file) => path.basename(file)).toSorted()).toEqual([
      'bad.test.ts',
      'broken.test.ts',
      'hook.test.ts',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
