import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';
import { activeTracer } from '#tracing/tracing.ts';

/** A database client whose statements are spans: their text, which holds no values, and their duration. */
export class TracedClient extends pg.Client {
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
