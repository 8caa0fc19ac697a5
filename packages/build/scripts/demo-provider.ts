// The demo's identity provider as its own process; it exits with the process that started it.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { createDemoProvider } from '../src/demo-provider/provider.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3009' },
    product: { type: 'string', default: 'http://localhost:3000' },
    algorithm: { type: 'string', default: 'RS256' },
    client: { type: 'string', default: 'dialdeck' },
    secret: { type: 'string', default: 'kept by both' },
  },
});
const { port, product, algorithm, client, secret } = values;
if (algorithm !== 'RS256' && algorithm !== 'Ed25519') throw new Error('--algorithm must be RS256 or Ed25519.');

const issuer = `http://127.0.0.1:${port}`;
const provider = createDemoProvider({ issuer, product, algorithm, clientId: client, clientSecret: secret });
const server = createServer(provider.callback());
server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
  const taken = `Port ${port} is taken, which the demo's identity provider needs. Stop what listens there, or set PORT to another one.`;
  process.stderr.write(`${code === 'EADDRINUSE' ? taken : `The demo provider cannot start: ${message}`}\n`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit(0));
