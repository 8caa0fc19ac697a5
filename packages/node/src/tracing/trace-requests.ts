import type { Server } from 'node:http';
import { routeLabel } from '../metrics/http-metrics.ts';
import { parseTraceparent, traceparentOf } from './trace-context.ts';
import { activeTracer } from './tracing.ts';

const PROBES = ['/livez', '/readyz', '/metrics'];

/**
 * A server span for every request, continuing the caller's trace; everything that the request causes is below it.
 * The answer tells the trace's id (`Server-Timing`), so that a browser's network panel leads to it.
 * At the public door the caller names the trace, and does not decide whether it is recorded: that costs us, not them.
 */
export function traceRequests(server: Server, { isPublic }: { isPublic: boolean }): void {
  server.prependListener('request', (req, res) => {
    const tracer = activeTracer();
    const { url = '/', method = 'GET' } = req;
    if (!tracer || PROBES.includes(url)) return;
    const parent = parseTraceparent(req.headers.traceparent);
    const span = tracer.start(method, { kind: 'server', parent, decidesSampling: isPublic });
    tracer.enter(span);
    res.setHeader('server-timing', `traceparent;desc="${traceparentOf(span.context)}"`);
    res.once('close', () => {
      const { statusCode } = res;
      const attributes = {
        'http.request.method': method,
        'http.route': routeLabel(url, statusCode),
        'http.response.status_code': statusCode,
      };
      span.end({ hasFailed: statusCode >= 500, attributes });
    });
  });
}
