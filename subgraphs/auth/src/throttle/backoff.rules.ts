const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;

/**
 * Seconds until the next try, after a number of wrong ones: none for the free tries, then twice as long each time. At most
 * a quarter of an hour, so that an attacker cannot lock out the owner for good.
 */
export function waitAfter(wrongTries: number, freeTries: number): number {
  if (wrongTries < freeTries) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (wrongTries - freeTries), LONGEST_WAIT_SECONDS);
}
