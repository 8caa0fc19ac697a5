import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_CATALOGUE } from '@dialdeck/common/errors';
import { sayUnavailable } from '@dialdeck/gateway/door/unavailable';
import type { secureAnswers } from '@dialdeck/gateway/pages/security-headers';
import { createProxyServer } from 'httpxy';
import type { PlatformEnv } from '#env.ts';

/** Path prefix → address. The first that fits wins; what an Ingress does in a cluster. */
export type ProxyTable = readonly (readonly [prefix: string, address: string])[];

/** One address in front of components on this machine; `others` answers the paths that the table does not have. */
export function proxyTo(
  table: ProxyTable,
  secure: ReturnType<typeof secureAnswers>,
  others?: RequestListener,
): RequestListener {
  const proxy = createProxyServer({ xfwd: true, selfHandleResponse: true });
  proxy.on('proxyRes', (answer, _req, res) => passOn(answer, res as ServerResponse));
  return (req, res) => {
    const unavailable = () => {
      if (res.headersSent) return void res.destroy();
      secure(req, res);
      sayUnavailable(res, ERROR_CATALOGUE.UNAVAILABLE.sentence);
    };
    const address = table.find(
      ([prefix]) =>
        req.url === prefix ||
        req.url?.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`) ||
        req.url?.startsWith(`${prefix}?`),
    )?.[1];
    if (!address) return others ? others(req, res) : unavailable();
    proxy.web(req, res, { target: address }).catch(unavailable);
  };
}

/** Who serves the files of modules that are released on their own. This process itself serves those whose address is its own. */
export const filesOf = (modules: PlatformEnv['REGISTRY_CONFIGMAPS'], ownPort: number): ProxyTable =>
  (modules ?? [])
    .filter(({ address }) => !isOwn(address, ownPort))
    .map(({ name, address }) => [`/mfe/${name}`, address]);

const isOwn = (address: string, ownPort: number): boolean => {
  const { hostname, port } = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && port === String(ownPort);
};

/** Not httpxy's own way, which passes `connection` on: the two connections live independently. */
function passOn(answer: IncomingMessage, res: ServerResponse): void {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _encoding,
    ...headers
  } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, headers);
  // The first event of a stream may take long, but the client waits for the headers.
  res.flushHeaders();
  answer.pipe(res);
}
