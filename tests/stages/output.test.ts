import { expect, it, vi } from 'vitest';
import { runProgram } from './command.ts';
import { inBackground, say } from './output.ts';

it('what a stage in the background and its programs say waits for its turn, in order; its result comes with it', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { result, said } = await inBackground(async () => {
    say('first\n');
    const { code } = await runProgram('node', ['-e', `console.log('second'); process.exitCode = 3`]);
    say('third\n');
    return code;
  });
  expect({ result, said }).toEqual({ result: 3, said: 'first\nsecond\nthird\n' });
  expect(written).not.toHaveBeenCalled();
});

it('programs of a stage in the background have the lowest priority, those of the stage in front do not', async () => {
  const isLowest = async () =>
    (await runProgram('node', ['-e', 'process.exitCode = require("node:os").getPriority() === 19 ? 1 : 0'])).code;
  const { result } = await inBackground(isLowest);
  expect(result).toBe(1);
  expect(await isLowest()).toBe(0);
});

it('a stage in front says it at once', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  say('now\n');
  expect(written).toHaveBeenCalledWith('now\n');
});
