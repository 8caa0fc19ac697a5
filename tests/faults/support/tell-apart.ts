export interface Told<A> {
  answers: A[];
  /** The share of right bets on which of two is which, when only their times are seen: 0.5 is no better than a coin. */
  rightBets: number;
  /** Five standard deviations above what chance yields in this many rounds. */
  byChance: number;
}

type Ask<A> = (round: number) => Promise<A>;

/**
 * Asks two things in turns, and finds out how well their times alone tell one from the other. Ranks, not milliseconds: what
 * else the machine does meets both, and moves nothing.
 */
export async function tellApart<A>(
  { rounds, atOnce = 1 }: { rounds: number; atOnce?: number },
  pair: readonly [Ask<A>, Ask<A>],
): Promise<Told<A>> {
  const answers: A[] = [];
  const times: [number[], number[]] = [[], []];
  let begun = 0;
  async function work(): Promise<void> {
    for (let round = begun++; round < rounds; round = begun++)
      // Each comes first as often, so that what one leaves to be done afterwards meets both as well.
      for (const which of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
        const start = performance.now();
        answers.push(await pair[which](round));
        times[which].push(performance.now() - start);
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const [ones, others] = times;
  const longer = ones.reduce((sum, ms) => sum + others.filter((otherMs) => ms > otherMs).length, 0);
  const share = longer / (rounds * rounds);
  // The standard deviation of the Mann–Whitney statistic if both samples have the same distribution.
  const deviation = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds));
  return { answers, rightBets: Math.max(share, 1 - share), byChance: 0.5 + 5 * deviation };
}
