import type { RequestListener, ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';

/** Path prefix → address. The first that fits wins; what an Ingress does in a cluster. */
export type ProxyTable = readonly (readonly [prefix: string, address: string])[];

/** One address in front of components on this machine. */
export function proxyTo(table: ProxyTable): RequestListener {
  const proxy = createProxyServer({ xfwd: true });
  return (req, res) => {
    const address = table.find(
      ([prefix]) =>
        req.url === prefix ||
        req.url?.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`) ||
        req.url?.startsWith(`${prefix}?`),
    )?.[1];
    if (!address) return unavailable(res);
    proxy.web(req, res, { target: address }).catch(() => unavailable(res));
  };
}

function unavailable(res: ServerResponse): void {
  if (res.headersSent) return void res.destroy();
  res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' });
  res.end(
    JSON.stringify({
      message: 'This part is not available right now. Please try again in a moment.',
      code: 'UNAVAILABLE',
    }),
  );
}
