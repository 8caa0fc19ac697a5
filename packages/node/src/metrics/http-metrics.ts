import type { Server } from 'node:http';
import { type Metrics, stopwatch } from './metrics.ts';

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27,}|\d+)$/i;
/** Probes: they would hide real requests. */
const PROBES = ['/livez', '/readyz', '/metrics'];

/**
 * The route of a request as a label with few values: ids become `:id`, files their module, pages one word, and
 * unknown paths `unmatched`.
 */
export function routeLabel(url: string, status: number): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (status === 404) return 'unmatched';
  const parts = path.split('/').slice(1);
  if (parts[0] === 'api') return `/${parts.map((part) => (ID.test(part) ? ':id' : part)).join('/')}`;
  if (parts[0] === 'mfe') return `/mfe/${parts[1] ?? ''}`;
  if (path === '/graphql' || path === '/remotes.json') return path;
  return /\.\w+$/.test(path) ? 'file' : path === '/' ? '/' : 'page';
}

/** Counts and times every request of a server, without touching its handlers. */
export function observeRequests(server: Server, metrics: Metrics): void {
  server.prependListener('request', (req, res) => {
    const { url = '/', method = 'GET' } = req;
    if (PROBES.includes(url)) return;
    const seconds = stopwatch();
    res.once('close', () => {
      // The browser closed the connection: no error.
      const status = res.writableFinished || res.headersSent ? res.statusCode : 499;
      metrics.httpRequest({ route: routeLabel(url, status), method, status, seconds: seconds() });
    });
  });
}
