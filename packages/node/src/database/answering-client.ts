import pg from 'pg';
import { beginWait, endWait, type Wait } from '#process/patience.ts';
import { DescribedQuery } from './row-descriptions.ts';
import { isForSentRows, SentRowsQuery, takeSentRows } from './sent-rows.ts';

/** As pg words it: this text identifies errors of a database that does not answer. */
const READ_TIMEOUT = 'Query read timeout';

type Settle = (error: Error | null, result: unknown) => void;
type Answered = pg.Query & { callback: Settle };
/** Its arguments are those of `query`, which pg's own types do not say. */
type Statement = new (...all: unknown[]) => Answered;
const ReadStatement = DescribedQuery as unknown as Statement;
const SentStatement = SentRowsQuery as unknown as Statement;

export interface AnsweringOptions extends pg.ClientConfig {
  /** How long a statement may take; 0 is without limit. Then the connection is dropped: the next statement would queue behind it. */
  readMs?: number;
}

/**
 * A client with its own time-outs. pg's `query_timeout` assigns a new function to a property of each statement (`x.y = () => …`). V8
 * allocates such a function in the old generation of the heap, so rows and requests that it refers to stay until the whole heap is
 * collected. The functions here refer to nothing but the promise, and share one timer.
 */
export class AnsweringClient extends pg.Client {
  readonly #readMs: number;

  constructor(options: AnsweringOptions = {}) {
    super(options);
    this.#readMs = options.readMs ?? 0;
    takeSentRows(this);
  }

  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    const send = super.query as (...all: unknown[]) => unknown;
    const [statement] = args;
    // COPY and cursors tell their reader themselves.
    if (isStream(statement)) return send.call(this, Object.assign(statement, { query_timeout: this.#readMs }));
    if (typeof args.at(-1) === 'function') return send.apply(this, args);
    const query = isForSentRows(statement) ? new SentStatement(...args) : new ReadStatement(...args);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    query.callback = settling(resolve, reject, this.#waitFor(reject));
    send.call(this, query);
    return answered(promise);
  }

  /** Ends the connection without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }

  #waitFor(reject: (error: Error) => void): Wait | undefined {
    if (this.#readMs === 0) return undefined;
    return beginWait(this.#readMs, () => {
      reject(new Error(READ_TIMEOUT));
      this.breakOff();
    });
  }
}

/** The trace of an error leads to who asked, and not to the socket. */
async function answered(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** In a scope of its own: no closure may see the statement. */
const settling =
  (resolve: (result: unknown) => void, reject: (error: Error) => void, wait: Wait | undefined): Settle =>
  (error, result) => {
    if (wait) endWait(wait);
    if (error) reject(error);
    else resolve(result);
  };

export function isStream(statement: unknown): statement is object {
  return typeof (statement as { submit?: unknown } | undefined)?.submit === 'function';
}
