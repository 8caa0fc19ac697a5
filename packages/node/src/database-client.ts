import { inTime } from './deadline.ts';
import { TracedClient } from './tracing/traced-client.ts';

const READ_TIMEOUT = 'Query read timeout';
/** They wait for nobody, and what has been done is better ended than cut off. */
const ENDINGS: readonly unknown[] = ['COMMIT', 'ROLLBACK'];

/**
 * A connection that is given up when a statement gets no answer in `query_timeout`, or when the caller it is for has been
 * told to come back: whatever came next on it would wait behind that one.
 */
export class DatabaseClient extends TracedClient {
  declare readonly processID: number;
  /** Ends what the server does for a connection; only those of requests have one, for only they have callers. */
  cancel: ((processId: number) => void) | undefined;

  // pg's query has a dozen signatures; whatever comes goes on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    if (!this.cancel || typeof args.at(-1) === 'function') return this.#send(args);
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (typeof text !== 'string' || ENDINGS.includes(text)) return this.#send(args);
    return inTime(
      () => this.#send(args) as Promise<unknown>,
      () => {
        this.cancel?.(this.processID);
        this.breakOff();
      },
    );
  }

  #send(args: unknown[]): unknown {
    const result: unknown = super.query(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) this.breakOff();
      });
    return result;
  }

  /** Ends it without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }
}
