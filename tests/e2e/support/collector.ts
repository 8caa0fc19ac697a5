import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON, with its service. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const asRecord = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives what an OpenTelemetry collector would. */
export async function startCollector(): Promise<{ url: string; spans: ReceivedSpan[]; stop(): void }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as OtlpBody;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(asRecord(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: asRecord(span.attributes) });
      }
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, stop: () => server.close() };
}
