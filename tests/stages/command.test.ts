import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const moduleOf = (file: string) => new URL(file, import.meta.url).href;
const WAITING =
  'process.on("SIGINT", () => { console.log("interrupted"); process.exit(3); }); console.log("waits"); setInterval(() => {}, 1000)';
const PROGRAM = `
  import { endBySignals, exitCodeOfSignal, runProgram } from '${moduleOf('command.ts')}';
  endBySignals();
  const print = (text) => process.stdout.write(text);
  console.log('ended with ' + (await runProgram('node', ['-e', '${WAITING}'], print)).code);
  console.log('started with ' + (await runProgram('node', ['-e', 'console.log("never")'], print)).code);
  console.log('exits with ' + exitCodeOfSignal());`;
const CHECKS = `
  import { counted, endBySignals } from '${moduleOf('command.ts')}';
  endBySignals();
  const print = (text) => process.stdout.write(text);
  console.log((await counted('charts', print, '-e', '${WAITING}')).failures.join());
  console.log((await counted('charts', print, '-e', 'console.log("never")')).failures.join());`;

async function interrupted(script: string, signal: NodeJS.Signals): Promise<string> {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  runner.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('waits')) runner.kill(signal);
  });
  await once(runner, 'close');
  return output;
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s to the runner alone', (signal, code) => {
  it('ends the running program and starts no other', async () => {
    expect(await interrupted(PROGRAM, signal)).toBe(
      `waits\ninterrupted\nended with 3\nstarted with 1\nexits with ${code}\n`,
    );
  });

  it('ends the running checks and starts no others', async () => {
    expect(await interrupted(CHECKS, signal)).toBe('waits\ninterrupted\ncharts: ended with 3\ncharts: interrupted\n');
  });
});
