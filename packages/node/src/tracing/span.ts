import type { TraceContext } from './trace-context.ts';

/** OpenTelemetry's numbers. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3 } as const;

export type SpanAttributes = Record<string, string | number | boolean>;

/** Something that took time. Names and attributes hold no personal data: no variables, no addresses, no values of rows. */
export interface Span {
  name: string;
  kind: keyof typeof SPAN_KIND;
  context: TraceContext;
  parentSpanId: string | undefined;
  startedAt: number;
  endedAt: number;
  hasFailed: boolean;
  attributes: SpanAttributes;
}
