/** What a stage found out. `failures` are listed at the end: a name, and below it how its message begins, where the stage knows it. */
export interface Tally {
  passed: number;
  failures: string[];
  /** What failed, and passed when it was run again alone: told at the end, to be mended. They are among `passed`. */
  flaky?: string[];
  /** Why nothing ran: neither passed nor failed, and said once more at the end. */
  notRun?: string;
}

/** One part of the whole run. */
export interface Stage {
  name: string;
  /** Words on the command line that ask for it, besides its name. */
  groups?: readonly string[];
  needs?: readonly ('browser' | 'redis')[];
  /** A stage that prepares others: when it fails, they would only say the same again. */
  isGround?: boolean;
  run(): Promise<Tally>;
}
