/** Where in a trace something happens (W3C Trace Context). */
export interface TraceContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` header; nothing when it is missing or not one. */
export function parseTraceparent(header: string | string[] | undefined): TraceContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = HEADER.exec(String(header ?? '')) ?? [];
  if (!traceId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** Random hexadecimal digits. */
export function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}
