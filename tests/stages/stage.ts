/** What a stage found out. `failures` are names, for the list at the end. */
export interface Tally {
  passed: number;
  failures: string[];
}

/** One part of the whole run. */
export interface Stage {
  name: string;
  /** Words on the command line that ask for it, besides its name. */
  groups?: readonly string[];
  needs?: readonly ('browser' | 'redis')[];
  /** A stage that prepares others: when it fails, they would only say the same again. */
  isGround?: boolean;
  /** Runs only when it is named: it needs programs that `npm test` does not get by itself. */
  isOnDemand?: boolean;
  run(): Promise<Tally>;
}
