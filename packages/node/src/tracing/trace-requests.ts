import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { routeLabel } from '#metrics/http-metrics.ts';
import { activeTracer, decidingAnew } from './tracing.ts';

const PROBES = ['/livez', '/readyz', '/metrics'];

/**
 * A server span for every request, continuing the caller's trace; everything that the request causes is below it.
 * The response carries the trace's id (`Server-Timing`), so that a browser's network panel leads to it.
 * At the public door the caller names the trace, and does not decide whether it is recorded: that costs us, not them.
 */
export function traceRequests(server: Server, { isPublic }: { isPublic: boolean }): void {
  const emit = server.emit.bind(server);
  // As OpenTelemetry's own instrumentation does it: only around `emit` is every listener inside the span.
  server.emit = (event: string | symbol, ...args: unknown[]) =>
    event === 'request'
      ? inSpan(args[0] as IncomingMessage, args[1] as ServerResponse, isPublic, () => emit(event, ...args))
      : emit(event, ...args);
}

function inSpan<T>(req: IncomingMessage, res: ServerResponse, isPublic: boolean, answer: () => T): T {
  const tracer = activeTracer();
  const { url = '/', method = 'GET' } = req;
  if (!tracer || PROBES.includes(url)) return answer();
  const caller = propagation.extract(ROOT_CONTEXT, req.headers);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, isPublic ? decidingAnew(caller) : caller);
  const inside = trace.setSpan(caller, span);
  const headers: Record<string, string> = {};
  propagation.inject(inside, headers);
  res.setHeader('server-timing', `traceparent;desc="${headers.traceparent}"`);
  res.once('close', () => {
    const { statusCode } = res;
    span.setAttributes({
      'http.request.method': method,
      'http.route': routeLabel(url, statusCode),
      'http.response.status_code': statusCode,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return context.with(inside, answer);
}
