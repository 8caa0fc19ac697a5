import type { Logger } from '../log.ts';
import { createTracer, type Tracer } from './tracer.ts';

let tracer: Tracer | undefined;

/** Turns tracing on for this process; without it nothing is recorded and nothing leaves. */
export function startTracing(options: {
  service: string;
  endpoint: string | undefined;
  sampleRatio: number;
  log: Logger;
}): () => Promise<void> {
  const { endpoint } = options;
  if (!endpoint) return async () => undefined;
  const own = createTracer({ ...options, endpoint });
  tracer = own;
  return async () => {
    tracer = undefined;
    await own.stop();
  };
}

/** The tracer of this process, where tracing is on. */
export const activeTracer = (): Tracer | undefined => tracer;

/** Runs work inside a client span, and hands it the span's context to pass on. */
export async function traced<T>(
  name: string,
  attributes: Record<string, string | number | boolean>,
  work: (traceparent: ReturnType<Tracer['current']>) => Promise<T>,
): Promise<T> {
  const span = tracer?.start(name, { kind: 'client', attributes });
  if (!span) return await work(undefined);
  try {
    const result = await work(span.context);
    span.end();
    return result;
  } catch (error) {
    span.end({ hasFailed: true });
    throw error;
  }
}
