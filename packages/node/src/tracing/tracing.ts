import {
  type Context,
  context,
  createContextKey,
  propagation,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '#process/log.ts';

export interface TracingOptions {
  service: string;
  /** The owner of the process. */
  team: string;
  /** Base of an OpenTelemetry collector, such as `http://otel-collector:4318`. */
  endpoint: string | undefined;
  /** The recorded share of traces that begin here. */
  sampleRatio: number;
  log: Logger;
}

/** No personal data: no variables, no addresses, no values of rows. */
export type SpanAttributes = Record<string, string | number | boolean>;

const FLUSH_MS = 2_000;
/** A collector that is away costs spans, not memory. */
const KEPT_AT_MOST = 2_000;
const SEND_TIMEOUT_MS = 3_000;

let tracer: Tracer | undefined;

/** Starts tracing for this process; without an endpoint nothing is recorded or sent. Returns a function that stops it. */
export function startTracing({ service, team, endpoint, sampleRatio, log }: TracingOptions): () => Promise<void> {
  if (!endpoint) return async () => undefined;
  const exporter = new OTLPTraceExporter({
    url: new URL('/v1/traces', endpoint).href,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'dialdeck',
      'dialdeck.team': team,
    }),
    sampler: samplerOf(sampleRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: FLUSH_MS, maxQueueSize: KEPT_AT_MOST })],
  });
  const notSent = (error: unknown) => log.debug({ event: 'traces_not_sent', err: error });
  setGlobalErrorHandler(notSent);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  // Not the global provider: libraries would record spans of their own, with texts that we have not read.
  tracer = provider.getTracer('dialdeck');
  return async () => {
    tracer = undefined;
    await provider.shutdown().catch(notSent);
    context.disable();
    propagation.disable();
  };
}

/** The tracer of this process, where tracing is on. */
export const activeTracer = (): Tracer | undefined => tracer;

const DECIDES_ANEW = createContextKey('a caller that we do not know names the trace');

/** A context without the caller's sampling decision: recording costs us, not them. */
export const decidingAnew = (parent: Context): Context => parent.setValue(DECIDES_ANEW, true);

/** Not by the trace's id, which a caller may choose. */
function samplerOf(ratio: number): Sampler {
  const decide = (isSampled: boolean) => ({
    decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  });
  return {
    shouldSample(parent) {
      const caller = parent.getValue(DECIDES_ANEW) ? undefined : trace.getSpanContext(parent);
      return decide(caller ? (caller.traceFlags & TraceFlags.SAMPLED) !== 0 : Math.random() < ratio);
    },
    toString: () => `DialdeckSampler{${ratio}}`,
  };
}

/** Runs work inside a client span. Gives it the headers that continue the trace elsewhere; none while tracing is off. */
export async function traced<T>(
  name: string,
  attributes: SpanAttributes,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const span = tracer?.startSpan(name, { kind: SpanKind.CLIENT, attributes });
  if (!span) return await work({});
  const inside = trace.setSpan(context.active(), span);
  const headers: Record<string, string> = {};
  propagation.inject(inside, headers);
  try {
    return await context.with(inside, () => work(headers));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
