import { expect, it } from 'vitest';
import { runProgram } from './command.ts';
import { withProcessorTime } from './processor-time.ts';

/** Half a second of the processor, however long a busy machine takes to grant it. */
const BUSY = 'while (process.cpuUsage().user < 500_000);';
const busy = () => runProgram('node', ['-e', BUSY]);
const startsAnother = () =>
  runProgram('node', [
    '-e',
    `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`,
  ]);

it.runIf(process.platform === 'linux')(
  'the processor time of a stage is that of its programs and of those that they start, and not that of others',
  async () => {
    const [one, other, idle] = await Promise.all([
      withProcessorTime(startsAnother),
      withProcessorTime(busy),
      withProcessorTime(() => runProgram('node', ['-e', 'setTimeout(() => {}, 2_000)'])),
    ]);
    for (const { result } of [one, other, idle]) expect(result.code).toBe(0);
    expect(other.seconds).toBeGreaterThan(0.4);
    expect(one.seconds).toBeGreaterThan(0.4);
    // A program's start costs each of them the same, on a busy machine up to half a second.
    expect((other.seconds ?? 0) - (idle.seconds ?? 0)).toBeGreaterThan(0.3);
  },
);
