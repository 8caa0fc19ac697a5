/** Work beside requests: consumers, mail. */
export interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}
