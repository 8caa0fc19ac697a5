import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work of one key a few at a time and in order; keys are independent of each other. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function inTurn(atOnce: number): InTurn {
  const lanes = new Map<string, LimitFunction>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? pLimit(atOnce);
    lanes.set(key, lane);
    try {
      return await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key);
    }
  };
}
