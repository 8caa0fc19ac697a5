import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';
import { underDeadline } from '#process/deadline.ts';
import { activeTracer } from '#tracing/tracing.ts';

/** A database client whose statements are spans: their text, which holds no values, and their duration. */
class TracedClient extends pg.Client {
  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    const send = super.query as (...all: unknown[]) => unknown;
    const tracer = activeTracer();
    if (!tracer || !trace.getActiveSpan()) return send.apply(this, args);
    const text: unknown = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: unknown } | undefined)?.text;
    const statement = typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, 500) : 'statement';
    const span = tracer.startSpan(statement.split(' ', 1)[0] ?? 'SQL', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    });
    const result = send.apply(this, args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        () => span.setStatus({ code: SpanStatusCode.ERROR }).end(),
      );
    else span.end();
    return result;
  }
}

/** They wait for no lock, and finishing a transaction is better than dropping it. */
const ENDINGS: readonly unknown[] = ['COMMIT', 'ROLLBACK'];

/** A write or a lock on a server that does not lead. */
const READ_ONLY = '25006';

/** A connection that is also dropped when a statement's caller has already got a 503. */
export class DatabaseClient extends TracedClient {
  /** Only requests have callers. */
  isForRequests = false;

  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    if (!this.isForRequests || typeof args.at(-1) === 'function' || isStream(args[0])) return this.#send(args);
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (typeof text !== 'string' || ENDINGS.includes(text)) return this.#send(args);
    return underDeadline(
      () => this.#send(args) as Promise<unknown>,
      // The server notices it, and ends the statement.
      () => this.breakOff(),
    );
  }

  /** A server that lost the lead stays read-only for the whole connection: without it, the pool opens another one, to the leader. */
  leaveReplicas(): void {
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // The statement is rejected first, with the server's own error.
      if (code === READ_ONLY) setImmediate(() => this.breakOff());
    });
  }

  /** Ends the connection without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }

  #send(args: unknown[]): unknown {
    if (this.pipeline) this.#sendTogether();
    return super.query(...args);
  }

  /** Queries of one turn of the event loop are sent in one write. */
  #sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

const isStream = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown } | undefined)?.submit === 'function';
