import type { ServerResponse } from 'node:http';

/** The 503 of `/api`, for an entry point whose service is not available: the client may retry in a second. */
export function sayUnavailable(res: ServerResponse, message: string): void {
  res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ message, code: 'UNAVAILABLE' }));
}
