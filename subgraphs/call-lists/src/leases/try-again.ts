const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** Tabs of one agent that claim at the same moment: each try finds what the other has taken. */
const TRIES = 8;

/** Does a claim again that met another one of the same agent: an agent holds one lease, and the database sees to it. */
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
