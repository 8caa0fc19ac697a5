import { waitAfter } from './backoff.rules.ts';
import type { CreateLimiter } from './limiters.repo.ts';
import { throttleRefusal } from './refusal.ts';

/** Counts wrong tries by a key and slows them down more and more. */
export interface Backoff {
  /** Counts a try before it is made, so that concurrent tries all count. @throws THROTTLED, UNAVAILABLE */
  begin(key: string): Promise<void>;
  /** Takes one try back: it was right, or never made. */
  undo(key: string): Promise<void>;
  /** Clears all tries. */
  clear(key: string): Promise<void>;
}

export interface BackoffOptions {
  name: string;
  freeTries: number;
  /** After this long without a wrong try, the count starts at zero. */
  windowSeconds: number;
}

export function createBackoff(
  createLimiter: CreateLimiter,
  { name, freeTries, windowSeconds }: BackoffOptions,
): Backoff {
  const tries = createLimiter({ name: `${name}-tries`, points: freeTries, windowSeconds });
  // One try passes, then none until it opens again.
  const gate = createLimiter({ name: `${name}-gate`, points: 1, windowSeconds: 1 });
  const undo = async (key: string) => void (await tries.reward(key));
  return {
    async begin(key) {
      try {
        const { consumedPoints } = await tries.penalty(key);
        const wait = waitAfter(consumedPoints, freeTries);
        if (wait === 0) return;
        await gate.consume(key, 1, { customDuration: wait }).catch(async (rejection: unknown) => {
          await undo(key);
          throw rejection;
        });
      } catch (rejection) {
        throw throttleRefusal(rejection);
      }
    },
    undo,
    async clear(key) {
      await tries.delete(key);
      await gate.delete(key);
    },
  };
}
