import pg from 'pg';
import { underDeadline } from '#process/deadline.ts';
import { TracedClient } from './traced-client.ts';

/** They wait for no lock, and finishing a transaction is better than dropping it. */
const ENDINGS: readonly unknown[] = ['COMMIT', 'ROLLBACK'];

/** How PostgreSQL plans statements: for each use with its values, or once for any values. */
type PlanMode = 'auto' | 'force_generic_plan';

/**
 * A connection that is also dropped when a statement's caller has already got a 503.
 *
 * Statements that are sent without waiting (`pipeline`) and have a name use a generic plan: over the partitions of a table
 * planning costs more than running, and by default PostgreSQL would plan such a statement each time.
 */
export class DatabaseClient extends TracedClient {
  declare readonly processID: number;
  /** Cancels the connection's statement on the server; only connections for requests have this, because only they have callers. */
  cancel: ((processId: number) => void) | undefined;
  /** Unknown after what may have taken it back. */
  #planMode: PlanMode | undefined = 'auto';

  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    if (!this.cancel || typeof args.at(-1) === 'function' || isStream(args[0])) return this.#send(args);
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (typeof text !== 'string' || ENDINGS.includes(text)) return this.#send(args);
    return underDeadline(
      () => this.#send(args) as Promise<unknown>,
      () => {
        this.cancel?.(this.processID);
        this.breakOff();
      },
    );
  }

  /** Ends the connection without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }

  #send(args: unknown[]): unknown {
    if (this.pipeline) {
      this.#sendTogether();
      this.#choosePlanMode(args);
    }
    return super.query(...args);
  }

  /** Queries of one turn of the event loop are sent in one write. */
  #sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #choosePlanMode([statement, values]: unknown[]): void {
    const { name, text, values: own } = isStatement(statement) ? statement : { text: statement };
    if (text === 'ROLLBACK') this.#planMode = undefined;
    // Statements without values need no plan choice: BEGIN, COMMIT, SET.
    if (!own && !Array.isArray(values)) return;
    const wanted: PlanMode = name ? 'force_generic_plan' : 'auto';
    if (wanted === this.#planMode) return;
    this.#planMode = wanted;
    const send = pg.Client.prototype.query as (text: string, done: (error: Error | null) => void) => void;
    send.call(this, `SET plan_cache_mode = ${wanted}`, (error) => {
      if (error) this.#planMode = undefined;
    });
  }
}

const isStream = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown } | undefined)?.submit === 'function';

const isStatement = (value: unknown): value is { name?: string; text: unknown; values?: unknown } =>
  typeof value === 'object' && value !== null;
