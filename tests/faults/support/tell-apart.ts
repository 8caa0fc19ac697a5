export interface Told<A> {
  answers: A[];
  /**
   * For each but the last, the share of right bets on which of it and the last is which, when only their times are seen: 0.5 is no
   * better than a coin.
   */
  rightBets: number[];
  /** Five standard deviations above what chance yields in this many rounds. */
  byChance: number;
}

type Ask<A> = (round: number) => Promise<A>;

/**
 * Sends several requests in turns, and measures how well their times alone distinguish the last from each other one. Ranks, not
 * milliseconds: what else the machine does meets all, and moves nothing.
 */
export async function tellApart<A>(
  { rounds, atOnce = 1 }: { rounds: number; atOnce?: number },
  asks: readonly Ask<A>[],
): Promise<Told<A>> {
  const answers: A[] = [];
  const times = asks.map((): number[] => []);
  let begun = 0;
  async function work(): Promise<void> {
    for (let round = begun++; round < rounds; round = begun++)
      for (const which of orderOf(round, asks.length)) {
        const start = performance.now();
        answers.push((await asks[which]?.(round)) as A);
        times[which]?.push(performance.now() - start);
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const last = times.pop() ?? [];
  // The standard deviation of the Mann–Whitney statistic if both samples have the same distribution.
  const deviation = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds));
  return { answers, rightBets: times.map((of) => rightBetsOn(of, last)), byChance: 0.5 + 5 * deviation };
}

function rightBetsOn(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.reduce((sum, ms) => sum + others.filter((otherMs) => ms > otherMs).length, 0);
  const share = longer / (ones.length * others.length);
  return Math.max(share, 1 - share);
}

/** Over the rounds each comes as often after each other one, so that what one leaves to be done afterwards meets all (Williams' design). */
export function orderOf(round: number, count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => (round + (at % 2 ? (at + 1) / 2 : count - at / 2)) % count);
  return Math.floor(round / count) % 2 ? order.toReversed() : order;
}
