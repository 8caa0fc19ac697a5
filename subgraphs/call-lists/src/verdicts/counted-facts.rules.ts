import type { CallingFacts } from '@dialdeck/common/calling/verdict';

type Instants = Pick<CallingFacts, 'dials' | 'refusedAt'>;

/**
 * Facts that were read about a number precede the question, even if they are dated later: a dial takes its time before it waits for the
 * number's lock, and the clocks of two replicas differ.
 */
export function countedBy({ dials, refusedAt }: Instants, at: number): Instants {
  return {
    dials: dials.some((dial) => dial.at > at) ? dials.map((dial) => ({ ...dial, at: Math.min(dial.at, at) })) : dials,
    refusedAt: refusedAt === null ? null : Math.min(refusedAt, at),
  };
}
