import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** All that a process prints, whose start runs this code. */
async function printedBy(code: string): Promise<{ lines: string[]; exitCode: number | null }> {
  const program = `
    import { createLogger } from './src/process/log.ts';
    import { runProcess } from './src/process/process.ts';
    await runProcess(createLogger('test'), async () => {
      ${code}
      return { stop: async () => undefined };
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(process.pid, 'SIGTERM');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../..'),
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { lines: printed.join('\n').split('\n').filter(Boolean), exitCode: await ended };
}

it.each([
  [
    'too many listeners',
    "const { EventEmitter } = await import('node:events'); const many = new EventEmitter(); for (let n = 0; n < 11; n++) many.on('close', () => undefined);",
    'process_warning',
    'MaxListenersExceededWarning',
  ],
  ['a warning', "process.emitWarning('beware', 'OddWarning', 'ODD01');", 'process_warning', 'beware'],
  [
    'a deprecation',
    "const util = await import('node:util'); util.deprecate(() => 1, 'is old', 'DEP_OURS')();",
    'process_warning',
    'is old',
  ],
  ['console.log', "console.log('one\\ntwo', { three: 3 });", 'printed', 'three: 3'],
  ['console.error', "console.error(new Error('broken'));", 'printed', 'broken'],
  ['console.warn with placeholders', "const { warn } = console; warn('%s of %d', 'text', 3);", 'printed', 'text of 3'],
  ['console.table', "console.table([{ a: 'cell' }]);", 'printed', 'cell'],
  ['console.assert', "console.assert(false, 'not so');", 'printed', 'not so'],
  ['an unhandled rejection', "void Promise.reject(new Error('no handler'));", 'unhandled_rejection', 'no handler'],
])('logs %s in one line', async (_what, code, event, words) => {
  const { lines, exitCode } = await printedBy(code);
  const logged = lines.map((line) => JSON.parse(line) as { event: string });
  expect(logged).toEqual([expect.objectContaining({ event })]);
  expect(JSON.stringify(logged)).toContain(words);
  expect(exitCode).toBe(0);
});

it('ends the process after an uncaught error, and logs it in one line', async () => {
  const { lines, exitCode } = await printedBy("setTimeout(() => { throw new Error('out of the blue'); });");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'process_failed', err: expect.objectContaining({ message: 'out of the blue' }) }),
  ]);
  expect(exitCode).toBe(1);
});
