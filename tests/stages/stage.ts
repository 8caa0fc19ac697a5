/** Writes the output of a stage. */
export type Print = (text: string) => void;

/** A stage's result. `failures` are listed at the end of the run: a name, then the beginning of its message, if known. */
export interface Tally {
  passed: number;
  failures: string[];
  /** Tests that failed once and passed when they ran again alone. They count in `passed`. */
  flaky?: string[];
  /** Why the stage did not run: it neither passed nor failed. */
  notRun?: string;
}

/** One part of the whole run. */
export interface Stage {
  name: string;
  /** Words on the command line that select it, in addition to its name. */
  groups?: readonly string[];
  needs?: readonly ('browser' | 'redis')[];
  /** A stage that prepares others: the run ends after it if it fails. */
  isGround?: boolean;
  run(print: Print): Promise<Tally>;
}
