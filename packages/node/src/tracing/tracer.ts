import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../log.ts';
import { otlpBody } from './otlp.ts';
import type { Span, SpanAttributes } from './span.ts';
import { randomHex, type TraceContext } from './trace-context.ts';

export interface TracerOptions {
  service: string;
  /** Base of an OpenTelemetry collector, such as `http://otel-collector:4318`. */
  endpoint: string;
  /** Share of traces that begin here and are kept. */
  sampleRatio: number;
  log: Logger;
  send?(url: string, body: string): Promise<void>;
}

/** An open span. `end` may be called once; later calls change nothing. */
export interface OpenSpan {
  context: TraceContext;
  end(result?: { hasFailed?: boolean; attributes?: SpanAttributes }): void;
}

export interface StartOptions {
  kind: Span['kind'];
  attributes?: SpanAttributes;
  /** Instead of what is current: a caller in another process. */
  parent?: TraceContext | undefined;
  /** Decides anew whether the trace is recorded, whatever the parent says. */
  decidesSampling?: boolean;
}

export interface Tracer {
  start(name: string, options: StartOptions): OpenSpan;
  /** From here on, in this request, this span is current. */
  enter(span: OpenSpan): void;
  current(): TraceContext | undefined;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_MS = 2_000;
/** A collector that is away costs spans, not memory. */
const KEPT_AT_MOST = 2_000;
const SEND_TIMEOUT_MS = 3_000;

/** Records spans and sends them in batches. What fails in here never reaches a request. */
export function createTracer({ service, endpoint, sampleRatio, log, send = post }: TracerOptions): Tracer {
  const url = new URL('/v1/traces', endpoint).href;
  const storage = new AsyncLocalStorage<TraceContext>();
  let ended: Span[] = [];

  async function flush(): Promise<void> {
    const spans = ended;
    ended = [];
    if (spans.length === 0) return;
    await send(url, JSON.stringify(otlpBody(service, spans))).catch((error: unknown) =>
      log.debug({ event: 'traces_not_sent', count: spans.length, err: error }),
    );
  }
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    start(name, { kind, attributes = {}, parent = storage.getStore(), decidesSampling = !parent }) {
      const context: TraceContext = {
        traceId: parent?.traceId ?? randomHex(16),
        spanId: randomHex(8),
        isSampled: decidesSampling || !parent ? Math.random() < sampleRatio : parent.isSampled,
      };
      const startedAt = now();
      let isOpen = true;
      return {
        context,
        end({ hasFailed = false, attributes: more = {} } = {}) {
          if (!isOpen || !context.isSampled) return;
          isOpen = false;
          if (ended.length >= KEPT_AT_MOST) return;
          const all = { ...attributes, ...more };
          ended.push({
            name,
            kind,
            context,
            parentSpanId: parent?.spanId,
            startedAt,
            endedAt: now(),
            hasFailed,
            attributes: all,
          });
        },
      };
    },
    enter: ({ context }) => storage.enterWith(context),
    current: () => storage.getStore(),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Milliseconds since 1970 with a fraction. */
const now = (): number => performance.timeOrigin + performance.now();

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}
