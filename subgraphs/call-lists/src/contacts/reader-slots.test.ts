import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReaderSlots } from './reader-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes slots for people and notes who got one, or why not. */
function takers(slots: ReaderSlots) {
  const got: string[] = [];
  const take = async (person: string) => {
    await slots.take(person).then(
      () => got.push(person),
      (error) => got.push(`${person}: ${error.code}`),
    );
  };
  return { got, take };
}

it('when all are taken further readers wait, in order', async () => {
  const slots = new ReaderSlots(2, 1_000);
  const [first] = [await slots.take('ana'), await slots.take('bo')];
  const { got, take } = takers(slots);
  const third = take('cleo');
  const fourth = take('dan');
  first();
  await third;
  // Given back twice it is still one slot.
  first();
  await vi.advanceTimersByTimeAsync(1_000);
  await fourth;
  expect(got).toEqual(['cleo', 'dan: UNAVAILABLE']);
});

it('gives a person one slot, even if more are free, and does not block other people', async () => {
  const slots = new ReaderSlots(4, 1_000);
  const leave = await slots.take('ana');
  const { got, take } = takers(slots);
  const again = [take('ana'), take('ana')];
  await take('bo');
  leave();
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(again);
  expect(got).toEqual(['bo', 'ana', 'ana: UNAVAILABLE']);
});

it('passes a slot on if the first waiting person may not have it', async () => {
  const slots = new ReaderSlots(2, 1_000);
  const leave = await slots.take('bo');
  await slots.take('ana');
  const { got, take } = takers(slots);
  const again = take('ana');
  const next = take('cleo');
  leave();
  await next;
  await vi.advanceTimersByTimeAsync(1_000);
  await again;
  expect(got).toEqual(['cleo', 'ana: UNAVAILABLE']);
});

it('frees a slot for which no one waits', async () => {
  const slots = new ReaderSlots(1, 1_000);
  (await slots.take('ana'))();
  await expect(slots.take('ana')).resolves.toBeTypeOf('function');
});
