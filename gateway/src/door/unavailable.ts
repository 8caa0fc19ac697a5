import type { ServerResponse } from 'node:http';

/** 503 as `/api` answers it, for a door that has nobody behind it: the same request may be sent again in a second. */
export function sayUnavailable(res: ServerResponse, message: string): void {
  res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ message, code: 'UNAVAILABLE' }));
}
