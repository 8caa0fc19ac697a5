const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** For an agent's tabs that claim at the same moment: each attempt sees the other tab's lease. */
const TRIES = 8;

/** Repeats a claim that collided with another one of the same agent: the database allows an agent one lease. */
export async function tryAgain<T>(claim: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await claim();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (left === 1 || (code !== UNIQUE_VIOLATION && code !== DEADLOCK)) throw error;
    }
  }
}
