import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Database } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { within } from '@dialdeck/node/process/within';
import { createIdentitySigner, type IdentityKey } from '@dialdeck/node/security/identity';
import type { Subgraph } from '@dialdeck/node/subgraph/subgraph';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { createGraphQLServer } from './graphql/graphql-server.ts';
import { type DocumentPolicy, readTrustedDocuments } from './graphql/trusted-documents.ts';
import { createModules } from './modules/modules.ts';
import { readRegistryFile } from './pages/registry-file.ts';
import { createClusterRegistry } from './registry/cluster-registry.ts';
import { graphRecordRoute, isGraphRecord } from './registry/graph-record.router.ts';
import { createJudge } from './registry/judge-release.ts';
import type { ModuleSource } from './registry/module-source.ts';
import { remoteStore } from './registry/remote-store.ts';
import { endRevokedSessions } from './session/end-revoked-sessions.ts';
import { endTimedOutSessions } from './session/end-timed-out-sessions.ts';
import { openSessions } from './session/open-sessions.ts';
import { createSignOut } from './session/sign-out.ts';
import { createSignInsSubgraph } from './sign-ins/subgraph.ts';
import { createCallStream } from './streams/call-stream.ts';
import { inProcess, type SubgraphClient } from './subgraphs/subgraph-client.ts';
import { watchSupergraph } from './supergraph/watch-supergraph.ts';

export interface GatewayDeps {
  /** With the role of schema `gateway`. */
  database: Database;
  redisUrl: string | undefined;
  privateKey: IdentityKey;
  /** By the subgraph's name. */
  clients: Readonly<Record<string, SubgraphClient>>;
  supergraphFile: string;
  documentsFile: string;
  /** The graph record of the build; without it the gateway answers no `/graph.json`. */
  graphRecordFile?: string | undefined;
  /** `/graph.json` is answered next to the metrics, on a port of their own. */
  hasMetricsPort?: boolean | undefined;
  /** Modules that are released on their own; the others come from the build. */
  modules?: readonly ModuleSource[] | undefined;
  /** Whether this process may write stops where the modules' releases are kept. */
  mayStopModules?: boolean | undefined;
  /** `remotes.json` of the build: the modules that are released with it. */
  remotesFile?: string | undefined;
  frontDirectory: string | undefined;
  settings: {
    publicUrl: URL;
    documents: DocumentPolicy;
    sessionSecrets: readonly string[];
    sessionIdleSeconds: number;
    sessionAbsoluteSeconds: number;
    trustedProxies: number;
  };
  isDraining(): boolean;
  log: Logger;
}

export interface Gateway {
  handle: RequestListener;
  /** For the port of the metrics. */
  handleInternal: RequestListener;
  /** The gateway's own part of the graph. */
  signIns: Subgraph;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where the database hangs, closing it interrupts the consumer. */
const CONSUMER_STOPS_MS = 2_000;

/** All handlers of the gateway's port, identical in one process and apart. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { database, clients, settings, log } = deps;
  const limits = { idleSeconds: settings.sessionIdleSeconds, absoluteSeconds: settings.sessionAbsoluteSeconds };
  const sessions = await openSessions(deps.redisUrl, database, limits, log);
  const signOut = createSignOut(database, sessions, log);
  const modules = createModules({
    database,
    registry: () => registry,
    built: deps.remotesFile && existsSync(deps.remotesFile) ? readRegistryFile(deps.remotesFile, log) : () => [],
    mayStop: deps.mayStopModules ?? true,
    key: settings.sessionSecrets[0] ?? '',
    log,
  });
  const signIns = await createSignInsSubgraph({ sessions, signOut, modules, privateKey: deps.privateKey, log });
  const signer = await createIdentitySigner(deps.privateKey);
  const graph = await createGraphQLServer({
    supergraph: watchSupergraph(deps.supergraphFile, log),
    clients: { ...clients, 'sign-ins': inProcess(signIns) },
    signer,
    log,
  });
  const registry =
    deps.modules &&
    createClusterRegistry({ modules: deps.modules, store: remoteStore(), judge: createJudge(graph.schema), log });
  const releasesOfModules = () => registry?.releases() ?? [];
  const revoked = endRevokedSessions(database, sessions, log);
  const timedOut = endTimedOutSessions(sessions, signOut, log);
  const subgraphChecks = Object.entries(clients).map(([name, client]) => [name, () => client.ready()] as const);
  const { graphRecordFile, hasMetricsPort = false } = deps;
  const recordRoute = graphRecordFile === undefined ? undefined : graphRecordRoute(graphRecordFile, releasesOfModules);
  const handle = createApp({
    graph,
    callStream: createCallStream(clients, signer),
    documents: readTrustedDocuments({
      file: deps.documentsFile,
      ofModules: () => releasesOfModules().flatMap(({ served }) => served.map(({ documents }) => documents)),
      policy: settings.documents,
    }),
    sessions,
    signOut,
    sessionSecrets: settings.sessionSecrets,
    sessionLimits: limits,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    frontDirectory: deps.frontDirectory,
    graphRecord: hasMetricsPort || settings.documents !== 'any' ? undefined : recordRoute,
    registry,
    health: {
      checks: {
        sessions: () => sessions.ready(),
        database: () => database.ready(),
      },
      subgraphs: Object.fromEntries(subgraphChecks),
      isDraining: deps.isDraining,
    },
    version: packageJson.version,
    log,
  });
  return {
    handle,
    handleInternal: (req, res) => {
      if (recordRoute && isGraphRecord(req)) recordRoute(req, res);
      else res.writeHead(404).end();
    },
    signIns,
    async start() {
      await revoked.start();
      await timedOut.start();
      // The graph judges the releases of modules, and no request comes before they are known.
      await registry?.start();
    },
    async stop() {
      registry?.stop();
      await within(CONSUMER_STOPS_MS, Promise.all([revoked.stop(), timedOut.stop()]));
      await graph.stop();
      await signIns.stop();
      await sessions.close();
      await Promise.all(Object.values(clients).map((client) => client.close()));
    },
  };
}
