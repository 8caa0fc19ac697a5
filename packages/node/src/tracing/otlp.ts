import { SPAN_KIND, type Span, type SpanAttributes } from './span.ts';

/** Spans as OTLP over HTTP wants them in JSON; any OpenTelemetry collector takes that at `/v1/traces`. */
export function otlpBody(service: string, spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'service.namespace': 'dialdeck' }) },
        scopeSpans: [{ scope: { name: 'dialdeck' }, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

function otlpSpan({ name, kind, context, parentSpanId, startedAt, endedAt, hasFailed, attributes }: Span): object {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: SPAN_KIND[kind],
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(endedAt),
    attributes: attributesOf(attributes),
    status: { code: hasFailed ? 2 : 0 },
  };
}

/** Nanoseconds do not fit a JavaScript number; OTLP writes them as text. */
const nanos = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1_000))}000`;

const attributesOf = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'number'
        ? Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { stringValue: value },
  }));
