import { millisecondsOf } from './milliseconds-of.ts';

/**
 * Runs the alternatives in turn, each time in the other order: what the machine does besides, and who goes first, costs all of
 * them the same.
 * @returns the median milliseconds of each
 */
export async function interleaved<Name extends string>(
  rounds: number,
  alternatives: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(alternatives) as Name[];
  // Plans are made and pages read once before anything is timed.
  for (const name of names) await alternatives[name]();
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      times[name].push(await millisecondsOf(alternatives[name]));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}
