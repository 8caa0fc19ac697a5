import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const moduleOf = (file: string) => new URL(file, import.meta.url).href;
const WAITING =
  'process.on("SIGINT", () => { console.log("told"); process.exit(3); }); console.log("waits"); setInterval(() => {}, 1000)';
const PROGRAM = `
  import { endBySignals, exitCodeOfSignal, runProgram } from '${moduleOf('command.ts')}';
  endBySignals();
  console.log('ended with ' + (await runProgram('node', ['-e', '${WAITING}'])).code);
  console.log('started with ' + (await runProgram('node', ['-e', 'console.log("never")'])).code);
  console.log('exits with ' + exitCodeOfSignal());`;
const CHECKS = `
  import { endBySignals } from '${moduleOf('command.ts')}';
  import { counted } from '${moduleOf('counted.ts')}';
  endBySignals();
  console.log((await counted('charts', '-e', '${WAITING}')).failures.join());
  console.log((await counted('charts', '-e', 'console.log("never")')).failures.join());`;

async function interrupted(script: string, signal: NodeJS.Signals): Promise<string> {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  runner.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (text.includes('waits')) runner.kill(signal);
  });
  await once(runner, 'close');
  return said;
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s to the runner alone ends what it runs, and starts nothing', (signal, code) => {
  it('of programs', async () => {
    expect(await interrupted(PROGRAM, signal)).toBe(`waits\ntold\nended with 3\nstarted with 1\nexits with ${code}\n`);
  });

  it('of counted checks', async () => {
    expect(await interrupted(CHECKS, signal)).toBe('waits\ntold\ncharts: ended with 3\ncharts: interrupted\n');
  });
});
