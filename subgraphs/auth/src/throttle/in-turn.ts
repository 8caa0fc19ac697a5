/** Runs work of one key a few at a time and in order, while other keys go on. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function inTurn(atOnce: number): InTurn {
  const lanes = new Map<string, { free: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { free: atOnce, waiting: [] };
    lanes.set(key, lane);
    if (lane.free > 0) lane.free -= 1;
    // The lane is handed over, not freed: nobody can slip in between.
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.free += 1;
      if (lane.free === atOnce) lanes.delete(key);
    }
  };
}
