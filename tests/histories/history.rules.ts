/** Which request of an agent or of the admin an entry is about. */
export type Kind =
  | 'claim'
  | 'release'
  | 'dial'
  | 'result'
  | 'retry'
  | 'undo'
  | 'correction'
  | 'import'
  | 'import state';

/** The subject of an operation, as far as its caller knows. */
export interface About {
  list: string;
  contact?: string;
  phone?: string;
  call?: string;
  /** The status of the contact after the result, and the result of its call. */
  wanted?: { status: string; call: string };
  /** The person requested no more calls. */
  doNotCall?: boolean;
}

/** One attempt at one operation: the repetitions of an operation have its id. Status 0: a connection that broke; -1: no answer at all. */
export interface Attempt extends About {
  what: 'request';
  id: string;
  agent: string;
  kind: Kind;
  key?: string;
  began: number;
  ended: number;
  status: number;
  retryAfter: boolean;
  error?: string;
}

export interface StruckFault {
  what: 'fault';
  name: string;
  began: number;
  ended: number;
}

/** A server of the database began to commit writes. */
export interface NewWriter {
  what: 'writes';
  node: string;
  at: number;
}

export type Entry = Attempt | StruckFault | NewWriter;

/** An operation with all its attempts. */
export interface Operation extends About {
  id: string;
  agent: string;
  kind: Kind;
  keys: readonly string[];
  began: number;
  ended: number;
  /** Acknowledged; refused, so that it had no effect; or unknown, because an attempt had no answer. */
  end: 'acknowledged' | 'refused' | 'unknown';
}

export const attemptsOf = (history: readonly Entry[]): Attempt[] =>
  history.filter((entry): entry is Attempt => entry.what === 'request');

export function operationsOf(history: readonly Entry[]): Operation[] {
  return [...Map.groupBy(attemptsOf(history), ({ id }) => id).values()].flatMap((attempts) => {
    const [first, last] = [attempts[0], attempts.at(-1)];
    if (!first || !last) return [];
    const isDone = last.status >= 200 && last.status < 300;
    const isRefused = attempts.every(({ status }) => status >= 400 && status < 500);
    const { status: _status, retryAfter: _retryAfter, error: _error, key: _key, what: _what, ...about } = last;
    return {
      ...about,
      keys: attempts.flatMap(({ key }) => key ?? []),
      began: first.began,
      ended: last.ended,
      end: isDone ? 'acknowledged' : isRefused ? 'refused' : 'unknown',
    };
  });
}
