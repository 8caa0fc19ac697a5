import { createSubgraph as createAnalytics } from '@dialdeck/analytics';
import { createSubgraph as createAuth } from '@dialdeck/auth';
import { createSubgraph as createCallLists } from '@dialdeck/call-lists';
import { type Database, openDatabase } from '@dialdeck/node/database';
import { createIdentityKeys, createIdentityVerifier } from '@dialdeck/node/identity';
import type { Logger } from '@dialdeck/node/log';
import type { RoleSchema } from '@dialdeck/node/roles';
import { createSubgraph as createUsers } from '@dialdeck/users';
import type { PlatformEnv } from './env.ts';
import { builtFiles, createGateway } from './gateway.ts';
import { inProcess } from './graphql/subgraph-client.ts';
import { populate } from './seed/populate.ts';
import { takePort } from './start/front-door.ts';
import { generatedSecret } from './start/generated-secret.ts';
import { openPlatformDatabase } from './start/platform-database.ts';

/** The whole platform in one process: embedded defaults, subgraphs called in process, one address. Gives back how to stop. */
export async function startAllInOne(env: PlatformEnv, log: Logger): Promise<() => Promise<void>> {
  const door = await takePort(env, log);
  const sessionSecrets = env.SESSION_SECRET ?? [generatedSecret(env.DATA_DIR)];
  const platform = await openPlatformDatabase(env, sessionSecrets[0] ?? '', log);
  const keys = await createIdentityKeys();
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const databases: Database[] = [];
  const open = (schema: RoleSchema) => {
    const database = openDatabase({ url: platform.urls[schema], schema, log });
    databases.push(database);
    return database;
  };

  const common = (schema: RoleSchema) => ({
    database: open(schema),
    verifyIdentity,
    log: log.child({ subgraph: schema }),
  });
  const mail = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dataDir: env.DATA_DIR };
  const authDeps = { ...common('auth'), publicUrl: env.publicUrl, mail };
  const usersDeps = common('users');
  const callListsDeps = common('call_lists');
  const subgraphs = {
    auth: createAuth(authDeps),
    users: createUsers(usersDeps),
    'call-lists': createCallLists(callListsDeps),
    analytics: createAnalytics({ ...common('analytics'), timeZone: env.TIME_ZONE }),
  };
  const gateway = await createGateway({
    database: open('gateway'),
    redisUrl: env.REDIS_URL,
    privateKey: keys.privateKey,
    clients: {
      auth: inProcess(subgraphs.auth),
      users: inProcess(subgraphs.users),
      'call-lists': inProcess(subgraphs['call-lists']),
      analytics: inProcess(subgraphs.analytics),
    },
    supergraphFile: builtFiles.supergraph,
    documentsFile: builtFiles.documents,
    frontDirectory: builtFiles.front,
    settings: {
      publicUrl: env.publicUrl,
      sessionSecrets,
      sessionIdleSeconds: env.SESSION_IDLE_SECONDS,
      sessionAbsoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
      trustedProxies: env.TRUSTED_PROXIES,
    },
    isDraining: door.isDraining,
    log,
  });
  for (const subgraph of Object.values(subgraphs)) await subgraph.start();
  await gateway.start();
  await populate(env, { auth: authDeps, users: usersDeps, callLists: callListsDeps });
  door.open(gateway.handle);

  return async () => {
    await door.stop();
    await gateway.stop();
    for (const subgraph of Object.values(subgraphs)) await subgraph.stop();
    await Promise.all(databases.map((database) => database.close()));
    await platform.stop();
  };
}
