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
import { graphRecordRoute, isGraphRecord } from './registry/graph-record.route.ts';
import { createJudge } from './registry/judge-release.ts';
import type { ModuleReleases, PolledModuleDeps } from './registry/polled-module.ts';
import { endRevokedSessions } from './session/end-revoked-sessions.ts';
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
  /** Releases of modules that are newer than this gateway. */
  releasesOfModules?: (() => readonly ModuleReleases[]) | undefined;
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
  /** Whether the graph accepts every operation of a module's release. */
  judge: PolledModuleDeps['judge'];
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
  const signIns = await createSignInsSubgraph({ sessions, signOut, privateKey: deps.privateKey, log });
  const signer = await createIdentitySigner(deps.privateKey);
  const graph = await createGraphQLServer({
    supergraph: watchSupergraph(deps.supergraphFile, log),
    clients: { ...clients, 'sign-ins': inProcess(signIns) },
    signer,
    log,
  });
  const revoked = endRevokedSessions(database, sessions, log);
  const subgraphChecks = Object.entries(clients).map(([name, client]) => [name, () => client.ready()] as const);
  const { graphRecordFile, hasMetricsPort = false, releasesOfModules = () => [] } = deps;
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
    releasesOfModules: deps.releasesOfModules,
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
    judge: createJudge(graph.schema),
    signIns,
    start: () => revoked.start(),
    async stop() {
      await within(CONSUMER_STOPS_MS, revoked.stop());
      await graph.stop();
      await signIns.stop();
      await sessions.close();
      await Promise.all(Object.values(clients).map((client) => client.close()));
    },
  };
}
