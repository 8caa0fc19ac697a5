import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dialdeck/node/process/log';
import { createIdentityKeys, createIdentityVerifier } from '@dialdeck/node/security/identity';
import type { SubgraphAnswer, SubgraphRequest } from '@dialdeck/node/subgraph/subgraph';
import { mapSubgraphs, type SubgraphName } from '@dialdeck/node/subgraph/subgraphs';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import { createGateway, type GatewayDeps } from '#gateway.ts';
import type { DocumentPolicy } from '#graphql/trusted-documents.ts';
import type { SubgraphClient } from '#subgraphs/subgraph-client.ts';
import { Browser } from './browser.ts';

/** The answers of a stub subgraph. */
export type Stub = (request: SubgraphRequest) => SubgraphAnswer | Promise<SubgraphAnswer>;

const RECORD = {
  schema: 1,
  subgraphs: [{ name: 'users', team: 'platform', sdl: 'type Query { me: String }' }],
  releases: [],
};

/** The gateway over stubs of the subgraphs, on a real port. A subgraph without a stub is down. */
export async function createStubGateway(
  stubs: Readonly<Partial<Record<SubgraphName, Stub>>>,
  options: { documents?: DocumentPolicy; hasMetricsPort?: boolean } & Partial<
    Pick<GatewayDeps, 'modules' | 'mayStopModules' | 'remotesFile' | 'log'>
  > = {},
) {
  const test = await createTestDatabase('gateway');
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-door-'));
  const documentsFile = path.join(directory, 'documents.json');
  await writeFile(documentsFile, '{}');
  const graphRecordFile = path.join(directory, 'graph.json');
  await writeFile(graphRecordFile, JSON.stringify(RECORD));
  const keys = await createIdentityKeys();
  const away = async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.7:8080');
  };
  const gateway = await createGateway({
    database: test.database,
    redisUrl: undefined,
    privateKey: keys.privateKey,
    clients: mapSubgraphs<SubgraphClient>(({ name }) => ({
      execute: async (request) => (stubs[name] ?? away)(request),
      stream: away,
      ready: async () => (stubs[name] ? undefined : away()),
      close: async () => undefined,
    })),
    supergraphFile: path.resolve(import.meta.dirname, '../../supergraph.graphql'),
    documentsFile,
    graphRecordFile,
    hasMetricsPort: options.hasMetricsPort,
    modules: options.modules,
    mayStopModules: options.mayStopModules,
    remotesFile: options.remotesFile,
    frontDirectory: undefined,
    settings: {
      publicUrl: new URL('http://localhost:3000'),
      documents: options.documents ?? 'any',
      sessionSecrets: ['a secret for tests only'],
      sessionIdleSeconds: 60,
      sessionAbsoluteSeconds: 600,
      trustedProxies: 0,
    },
    isDraining: () => false,
    log: options.log ?? createLogger('door-test', { level: 'silent' }),
  });
  await gateway.start();
  const server = createServer(gateway.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const internal = createServer(gateway.handleInternal);
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  return {
    origin,
    /** The port of the metrics. */
    internalOrigin: `http://127.0.0.1:${(internal.address() as AddressInfo).port}`,
    browser: () => new Browser(origin),
    verifyIdentity: await createIdentityVerifier([keys.publicKey]),
    async close() {
      for (const each of [server, internal]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      await gateway.stop();
      await test.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type StubGateway = Awaited<ReturnType<typeof createStubGateway>>;
