import { expect, it, vi } from 'vitest';
import { runProgram } from './command.ts';
import { inBackground, say } from './output.ts';

it('what a stage in the background and its programs say waits for its turn, in order; its result comes with it', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { result, said } = await inBackground(async () => {
    say('first\n');
    const code = await runProgram('node', ['-e', `console.log('second'); process.exitCode = 3`]);
    say('third\n');
    return code;
  });
  expect({ result, said }).toEqual({ result: 3, said: 'first\nsecond\nthird\n' });
  expect(written).not.toHaveBeenCalled();
});

it('programs of a stage in the background get what others leave; those of one in front have their share', async () => {
  const tell = () => runProgram('node', ['-e', 'process.exitCode = require("node:os").getPriority() - 19 || 100']);
  const { result } = await inBackground(tell);
  expect(result).toBe(100);
  expect(await tell()).not.toBe(100);
});

it('a stage in front says it at once', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  say('now\n');
  expect(written).toHaveBeenCalledWith('now\n');
});
