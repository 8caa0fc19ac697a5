import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const COMMAND = new URL('command.ts', import.meta.url).href;
const RUNNER = `
  import { endBySignals, runProgram } from '${COMMAND}';
  endBySignals();
  const waiting = 'process.on("SIGINT", () => { console.log("told"); process.exit(3); }); console.log("waits"); setInterval(() => {}, 1000)';
  console.log('ended with ' + (await runProgram('node', ['-e', waiting])));
  console.log('begins with ' + (await runProgram('node', ['-e', 'console.log("never")'])));`;

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the runner alone ends the program that runs, and none begins',
  async (signal) => {
    const runner = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    runner.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (text.includes('waits')) runner.kill(signal);
    });
    await once(runner, 'close');
    expect(said).toBe('waits\ntold\nended with 3\nbegins with 1\n');
  },
);
