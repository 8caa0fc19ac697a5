import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from './log.ts';
import { createRepeatingWorker } from './repeating-worker.ts';

const lines: string[] = [];
const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const worker = (run: () => Promise<boolean>) => createRepeatingWorker({ name: 'test', everyMs: 1_000, run, log });

it('runs immediately, again while there is more, then after the pause', async () => {
  const answers = [true, true, false];
  const run = vi.fn(async () => answers.shift() ?? false);
  const repeating = worker(run);
  await repeating.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(4);
  await repeating.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(4);
});

it('logs a failure and tries again after the pause', async () => {
  const run = vi.fn(async (): Promise<boolean> => {
    throw new Error('the database is away');
  });
  const repeating = worker(run);
  await repeating.start();
  await vi.advanceTimersByTimeAsync(2_500);
  await repeating.stop();
  expect(run).toHaveBeenCalledTimes(3);
  expect(lines[0]).toContain('worker_failed');
});

it('waits for running work when it stops', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<boolean>();
  const repeating = worker(() => promise);
  await repeating.start();
  let isStopped = false;
  const stopped = repeating.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  finish(true);
  await stopped;
  expect(isStopped).toBe(true);
});

it('is woken from its pause, and from one that is about to begin', async () => {
  const run = vi.fn(async () => false);
  const repeating = worker(run);
  await repeating.start();
  await vi.advanceTimersByTimeAsync(0);
  repeating.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  run.mockImplementationOnce(async () => {
    repeating.wake();
    return false;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(4);
  await repeating.stop();
});
