/** The place of a request. */
export interface Place {
  /** Comes when every earlier request has left. */
  readonly turn: Promise<unknown>;
  /** This request has left, or never will. */
  readonly left: () => void;
}

export interface RequestOrder {
  /** For a request that has to wait for something else first. */
  take(): Place;
  /** Comes when every request so far has left. */
  turn(): Promise<unknown>;
}

/** Calls and results of this page leave in the order of the agent's keys, however long the connection takes for each. */
export function createRequestOrder(): RequestOrder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take() {
      const turn = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = turn.then(() => promise);
      return { turn, left: resolve };
    },
    turn: () => last,
  };
}
