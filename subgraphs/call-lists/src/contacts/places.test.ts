import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Places } from './places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('whoever comes when all are taken waits, in order', async () => {
  const places = new Places(2, 1_000);
  const [first] = [await places.take(), await places.take()];
  const got: string[] = [];
  const third = places.take().then(() => got.push('third'));
  const fourth = places.take().then(
    () => got.push('fourth'),
    (error) => got.push(error.code),
  );
  first();
  await third;
  // Given back twice it is still one place.
  first();
  await vi.advanceTimersByTimeAsync(1_000);
  await fourth;
  expect(got).toEqual(['third', 'UNAVAILABLE']);
});

it('a place that nobody waits for is free again', async () => {
  const places = new Places(1, 1_000);
  (await places.take())();
  await expect(places.take()).resolves.toBeTypeOf('function');
});
