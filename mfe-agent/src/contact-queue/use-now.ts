import { useSyncExternalStore } from 'react';

interface Clock {
  subscribe(listener: () => void): () => void;
  read(): number;
}

function createClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer = 0;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    read: () => now,
    subscribe(listener) {
      if (listeners.size === 0) {
        now = Date.now();
        timer = window.setInterval(tick, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.clearInterval(timer);
      };
    },
  };
}

/** One for all that count at the same pace: the same call shows the same time everywhere. */
const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? createClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

const standStill = () => () => undefined;

/** The time, every second (or `everyMs`) while something on the screen counts. */
export function useNow(isCounting: boolean, everyMs = 1_000): number {
  const { subscribe, read } = clockOf(everyMs);
  return useSyncExternalStore(isCounting ? subscribe : standStill, read);
}
