import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** Changes to a request on its way. */
export interface ForwardOptions {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  /** Sent instead of the request's own body. */
  body?: string;
  /** Makes another answer of a whole body. */
  patch?: (body: string) => Promise<string>;
}

const client = (address: URL) => (address.protocol === 'https:' ? https : http);

/** Sends a request on, and its answer back. */
export function forward(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  address: URL,
  options: ForwardOptions = {},
): void {
  const { patch, body } = options;
  const headers: http.OutgoingHttpHeaders = {
    ...req.headers,
    ...options.headers,
    host: address.host,
    ...sameOriginHeaders(req, address),
    ...(patch && { 'accept-encoding': 'identity' }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  };
  const out = client(address).request(address, { method: options.method ?? req.method, headers }, (answer) => {
    if (!patch) {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      return;
    }
    sendPatched(answer, res, patch).catch((error: unknown) => refuse(res, error));
  });
  out.on('error', (error) => refuse(res, error));
  if (body === undefined) req.pipe(out);
  else out.end(body);
}

/** Joins a browser's socket (hot reload) to a development server. */
export function forwardSocket(req: http.IncomingMessage, socket: Duplex, head: Buffer, origin: string): void {
  const out = http.request(new URL(req.url ?? '/', origin), { headers: req.headers });
  out.on('upgrade', (answer, far, farHead) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    socket.write(farHead);
    far.pipe(socket).pipe(far);
    for (const end of [far, socket]) end.on('error', () => [far, socket].forEach((each) => void each.destroy()));
  });
  out.on('error', () => socket.destroy());
  out.end();
}

/** To the platform its own address: it refuses writes from a foreign origin. */
function sameOriginHeaders(req: http.IncomingMessage, address: URL): http.OutgoingHttpHeaders {
  return req.headers.origin ? { origin: address.origin } : {};
}

async function sendPatched(
  answer: http.IncomingMessage,
  res: http.ServerResponse,
  patch: (body: string) => Promise<string>,
) {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = await patch(Buffer.concat(parts).toString());
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, headers);
  res.end(body);
}

function refuse(res: http.ServerResponse, error: unknown): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(502, { 'content-type': 'text/plain' }).end(`The platform behind did not answer: ${String(error)}`);
}
