/** One step of the build. */
export interface Task {
  readonly name: string;
  /** Its product, in plain words, after "Building". */
  readonly title: string;
  /** Files and folders below the repository: when one changes, the step is done again. */
  readonly inputs: readonly string[];
  /** Files and folders below the repository: when one is missing, too. */
  readonly outputs: readonly string[];
  /** Names of steps that come first. */
  readonly after: readonly string[];
  /** `fingerprint` identifies the inputs, and so the outputs. */
  readonly run: (fingerprint: string) => Promise<void>;
}
