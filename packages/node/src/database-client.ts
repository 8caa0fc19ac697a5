import pg from 'pg';
import { inTime } from './deadline.ts';
import { TracedClient } from './tracing/traced-client.ts';

const READ_TIMEOUT = 'Query read timeout';
/** They wait for nobody, and what has been done is better ended than cut off. */
const ENDINGS: readonly unknown[] = ['COMMIT', 'ROLLBACK'];

/** How PostgreSQL plans statements: for each use with its values, or once for any values. */
type PlanMode = 'auto' | 'force_generic_plan';

/**
 * A connection that is given up when a statement gets no answer in `query_timeout`, or when the caller it is for has been
 * told to come back: whatever came next on it would wait behind that one.
 *
 * Where statements are sent without waiting (`pipeline`), those with a name are planned once for any values: over the
 * partitions of a table planning costs more than running, and left to itself PostgreSQL plans such a statement each time.
 */
export class DatabaseClient extends TracedClient {
  declare readonly processID: number;
  /** Ends what the server does for a connection; only those of requests have one, for only they have callers. */
  cancel: ((processId: number) => void) | undefined;
  /** Unknown after what may have taken it back. */
  #planMode: PlanMode | undefined = 'auto';

  // pg's query has a dozen signatures; whatever comes goes on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    if (!this.cancel || typeof args.at(-1) === 'function' || isStream(args[0])) return this.#send(args);
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
    if (this.pipeline) this.#choosePlanMode(args);
    const result: unknown = super.query(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) this.breakOff();
      });
    return result;
  }

  #choosePlanMode([statement, values]: unknown[]): void {
    const { name, text, values: own } = isStatement(statement) ? statement : { text: statement };
    if (text === 'ROLLBACK') this.#planMode = undefined;
    // Without values there is nothing to plan for: BEGIN, COMMIT, what sets something.
    if (!own && !Array.isArray(values)) return;
    const wanted: PlanMode = name ? 'force_generic_plan' : 'auto';
    if (wanted === this.#planMode) return;
    this.#planMode = wanted;
    const send = pg.Client.prototype.query as (text: string, done: (error: Error | null) => void) => void;
    send.call(this, `SET plan_cache_mode = ${wanted}`, (error) => {
      if (error) this.#planMode = undefined;
    });
  }

  /** Ends it without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }
}

const isStatement = (value: unknown): value is { name?: string; text: unknown; values?: unknown } =>
  typeof value === 'object' && value !== null;

/** COPY and cursors: they are given back themselves and not as a promise, so their reader sees to their end. */
function isStream(query: unknown): boolean {
  return typeof (query as { submit?: unknown } | undefined)?.submit === 'function';
}
