/** Random numbers below 1 that are the same on every run (mulberry32, public domain). For tests and demo data: they are predictable. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whole numbers from 0 to one less than `count`. */
export const belowOf =
  (random: () => number) =>
  (count: number): number =>
    Math.floor(random() * count);

/** One of them. */
export const pickFrom =
  (random: () => number) =>
  <T>(of: readonly T[]): T =>
    of[Math.floor(random() * of.length)] as T;
