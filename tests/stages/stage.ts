/** A stage's result. `failures` are listed at the end: a name, and below it the beginning of its message, if known. */
export interface Tally {
  passed: number;
  failures: string[];
  /** Failed, but passed when they ran again alone: listed at the end, to be fixed. They count in `passed`. */
  flaky?: string[];
  /** Why nothing ran: neither passed nor failed, and said once more at the end. */
  notRun?: string;
}

/** One part of the whole run. */
export interface Stage {
  name: string;
  /** Words on the command line that select it, besides its name. */
  groups?: readonly string[];
  needs?: readonly ('browser' | 'redis')[];
  /** A stage that prepares others: when it fails, they would only say the same again. */
  isGround?: boolean;
  /** The stage that it starts with, in the background, with the lowest priority. Its output is printed in its own place. */
  beginsWith?: string;
  run(): Promise<Tally>;
}
