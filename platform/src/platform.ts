import type { AuthDeps } from '@dialdeck/auth';
import type { CallListsDeps } from '@dialdeck/call-lists';
import { createGateway, type Gateway, type GatewayDeps } from '@dialdeck/gateway/gateway';
import { inProcess } from '@dialdeck/gateway/subgraphs/subgraph-client';
import { type Database, openDatabase } from '@dialdeck/node/database/database';
import { limitsOfRequests, limitsOfSessions } from '@dialdeck/node/database/database-limits';
import type { RoleSchema } from '@dialdeck/node/database/roles';
import type { Logger } from '@dialdeck/node/process/log';
import {
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
  type IdentitySigner,
} from '@dialdeck/node/security/identity';
import type { Subgraph } from '@dialdeck/node/subgraph/subgraph';
import { mapSubgraphs } from '@dialdeck/node/subgraph/subgraphs';
import type { UsersDeps } from '@dialdeck/users';
import { CREATE_SUBGRAPH } from './__generated__/subgraphs.ts';

export interface PlatformOptions {
  /** Database URL of each role. */
  urls: Record<RoleSchema, string>;
  mail: AuthDeps['mail'];
  settingsKeys: AuthDeps['settingsKeys'];
  timeZone: string;
  /** The cost of password hashes; only tests set a lower one than the product's. */
  hashCost?: AuthDeps['hashCost'];
  /** How large a file for import may be. */
  importLimits?: CallListsDeps['importLimits'];
  /** How long a subgraph may take; a test on a busy machine gives it longer. */
  answerMs?: number;
  gateway: Pick<
    GatewayDeps,
    | 'redisUrl'
    | 'supergraphFile'
    | 'documentsFile'
    | 'graphRecordFile'
    | 'hasMetricsPort'
    | 'modules'
    | 'mayStopModules'
    | 'remotesFile'
    | 'frontDirectory'
    | 'settings'
    | 'isDraining'
  >;
  log: Logger;
}

export interface Platform extends Omit<Gateway, 'signIns'> {
  /** Subgraphs by name, and the signer of identities: tests of rights use them to bypass the gateway. */
  subgraphs: Readonly<Record<string, Subgraph>>;
  signer: IdentitySigner;
  /** Dependencies of the subgraphs' use cases, for the first admin and the demo data. */
  deps: { auth: AuthDeps; users: UsersDeps; callLists: CallListsDeps; gateway: { database: Database } };
}

/** All subgraphs and the gateway in one process, over a migrated database. Listens to nothing. */
export async function createPlatform({
  urls,
  mail,
  settingsKeys,
  timeZone,
  hashCost,
  importLimits,
  answerMs,
  gateway: gatewayOptions,
  log,
}: PlatformOptions): Promise<Platform> {
  const keys = await createIdentityKeys();
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const databases: Database[] = [];
  const open = (schema: RoleSchema, limits = limitsOfRequests(answerMs)) => {
    const database = openDatabase({ url: urls[schema], schema, log, limits });
    databases.push(database);
    return database;
  };
  const settings = {
    publicUrl: gatewayOptions.settings.publicUrl.href,
    mail,
    settingsKeys,
    redisUrl: gatewayOptions.redisUrl,
    timeZone,
    hashCost,
    ...(importLimits && { importLimits }),
  };
  const depsOf = (schema: RoleSchema) => ({
    database: open(schema),
    verifyIdentity,
    log: log.child({ subgraph: schema }),
    ...settings,
  });
  const given = mapSubgraphs(({ schema }) => depsOf(schema));
  const subgraphs = mapSubgraphs(({ name }) => CREATE_SUBGRAPH[name](given[name]));
  const database = open('gateway', limitsOfSessions(answerMs));
  const gateway = await createGateway({
    ...gatewayOptions,
    database,
    privateKey: keys.privateKey,
    clients: mapSubgraphs(({ name }) => inProcess(subgraphs[name], answerMs)),
    log,
  });
  return {
    deps: { auth: given.auth, users: given.users, callLists: given['call-lists'], gateway: { database } },
    subgraphs: { ...subgraphs, 'sign-ins': gateway.signIns },
    signer: await createIdentitySigner(keys.privateKey),
    handle: gateway.handle,
    handleInternal: gateway.handleInternal,
    async start() {
      // `/readyz` reports a database that does not answer.
      await Promise.allSettled(databases.map((database) => database.ready()));
      for (const subgraph of Object.values(subgraphs)) await subgraph.start();
      await gateway.start();
    },
    async stop() {
      await gateway.stop();
      await Promise.all(Object.values(subgraphs).map((subgraph) => subgraph.stop()));
      await Promise.all(databases.map((database) => database.close()));
    },
  };
}
