// One of the gateways that `npm run bench -- gateway` compares, each in front of the same subgraph, and without sessions:
// `ours`, `stock` (unmodified @apollo/gateway), `proxy` (hand-written: it reads the request and passes the answer on), and `hive`
// (Hive Gateway with its native planner, from the folder HIVE, where it was installed).
// Settings: KIND, PORT, SUBGRAPH_URL, SUPERGRAPH, HIVE.
import { readFileSync } from 'node:fs';
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { graphqlRoute } from '@dialdeck/gateway/door/graphql.router';
import { createGraphQLServer } from '@dialdeck/gateway/graphql/graphql-server';
import { requestId } from '@dialdeck/gateway/request-id';
import { overHttp } from '@dialdeck/gateway/subgraphs/subgraph-client';
import { createLogger } from '@dialdeck/node/process/log';
import { createIdentityKeys, createIdentitySigner } from '@dialdeck/node/security/identity';
import express, { type Express } from 'express';

const { KIND = '', PORT, SUBGRAPH_URL = '', SUPERGRAPH = '', HIVE = '' } = process.env;
const supergraphSdl = readFileSync(SUPERGRAPH, 'utf8');
/** For gateways that read from it where the subgraphs are. */
const withAddress = () => supergraphSdl.replaceAll(/(@join__graph\([^)]*url: )"[^"]*"/g, `$1"${SUBGRAPH_URL}"`);
const app = (): Express => express().disable('x-powered-by').disable('etag').use(express.json());

async function ours(): Promise<Server> {
  const { privateKey } = await createIdentityKeys();
  const graph = await createGraphQLServer({
    supergraph: async () => ({ supergraphSdl }),
    clients: { 'call-lists': overHttp(SUBGRAPH_URL) },
    signer: await createIdentitySigner(privateKey),
    log: createLogger('bench', { level: 'silent' }),
  });
  const documents = { textOf: () => '', admit: <T>(text: T) => text };
  const route = graphqlRoute({ graph, documents, applySignals: async () => undefined });
  return createServer(app().use(requestId).all('/graphql', route));
}

async function stock(): Promise<Server> {
  const gateway = new ApolloGateway({ supergraphSdl: withAddress() });
  const server = new ApolloServer({ gateway, nodeEnv: 'production', stopOnTerminationSignals: false });
  await server.start();
  return createServer(
    app().post('/graphql', async (req, res) => {
      const { body, headers } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          headers: new HeaderMap([['content-type', 'application/json']]),
          search: '',
          body: req.body,
        },
        context: async () => ({}),
      });
      for (const [name, value] of headers) res.setHeader(name, value);
      res.end(body.kind === 'complete' ? body.string : '');
    }),
  );
}

async function proxy(): Promise<Server> {
  const agent = new Agent({ keepAlive: true });
  return createServer(
    app().post('/graphql', (req, res) => {
      const { query, variables } = req.body;
      const body = JSON.stringify({ query, variables });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      request(SUBGRAPH_URL, { method: 'POST', agent, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, {
          'content-type': 'application/json',
          'content-length': answer.headers['content-length'],
        });
        answer.pipe(res);
      }).end(body);
    }),
  );
}

async function hive(): Promise<Server> {
  const { resolve } = createRequire(path.join(HIVE, 'package.json'));
  const load = async (name: string) => await import(pathToFileURL(resolve(name)).href);
  const { createGatewayRuntime } = await load('@graphql-hive/gateway');
  const { unifiedGraphHandler } = await load('@graphql-hive/router-runtime');
  const settings = { supergraph: withAddress(), unifiedGraphHandler, logging: false };
  return createServer(createGatewayRuntime(settings) as RequestListener);
}

const server = await { ours, stock, proxy, hive }[KIND as 'ours']();
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`listens on ${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
