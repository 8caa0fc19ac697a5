import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Places } from './places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes places for people and notes who got one, or why not. */
function takers(places: Places) {
  const got: string[] = [];
  const take = async (person: string) => {
    await places.take(person).then(
      () => got.push(person),
      (error) => got.push(`${person}: ${error.code}`),
    );
  };
  return { got, take };
}

it('whoever comes when all are taken waits, in order', async () => {
  const places = new Places(2, 1_000);
  const [first] = [await places.take('ana'), await places.take('bo')];
  const { got, take } = takers(places);
  const third = take('cleo');
  const fourth = take('dan');
  first();
  await third;
  // Given back twice it is still one place.
  first();
  await vi.advanceTimersByTimeAsync(1_000);
  await fourth;
  expect(got).toEqual(['cleo', 'dan: UNAVAILABLE']);
});

it('one person has one place, whatever is free, and is in nobody’s way', async () => {
  const places = new Places(4, 1_000);
  const leave = await places.take('ana');
  const { got, take } = takers(places);
  const again = [take('ana'), take('ana')];
  await take('bo');
  leave();
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(again);
  expect(got).toEqual(['bo', 'ana', 'ana: UNAVAILABLE']);
});

it('a place that one who waits may not have goes to the next', async () => {
  const places = new Places(2, 1_000);
  const leave = await places.take('bo');
  await places.take('ana');
  const { got, take } = takers(places);
  const again = take('ana');
  const next = take('cleo');
  leave();
  await next;
  await vi.advanceTimersByTimeAsync(1_000);
  await again;
  expect(got).toEqual(['cleo', 'ana: UNAVAILABLE']);
});

it('a place that nobody waits for is free again', async () => {
  const places = new Places(1, 1_000);
  (await places.take('ana'))();
  await expect(places.take('ana')).resolves.toBeTypeOf('function');
});
