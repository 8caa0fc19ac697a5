import { openDatabase } from '@dialdeck/node/database/database';
import { limitsOfSessions } from '@dialdeck/node/database/database-limits';
import { createLogger } from '@dialdeck/node/process/log';
import { runProcess } from '@dialdeck/node/process/process';
import { observeProcess } from '@dialdeck/node/tracing/tracing-env';
import { builtFiles } from './built-files.ts';
import { takePort } from './door/front-door.ts';
import { readGatewayEnv } from './env.ts';
import { createGateway } from './gateway.ts';
import { overHttp } from './subgraphs/subgraph-client.ts';

const log = createLogger('gateway');

await runProcess(log, async () => {
  const env = readGatewayEnv();
  log.level = env.LOG_LEVEL;
  const stopTracing = observeProcess('gateway', env, log);
  const door = await takePort(env, log);
  const database = openDatabase({ url: env.DATABASE_URL, schema: 'gateway', log, limits: limitsOfSessions() });
  const gateway = await createGateway({
    database,
    redisUrl: env.REDIS_URL,
    privateKey: env.IDENTITY_PRIVATE_KEY,
    clients: Object.fromEntries(Object.entries(env.subgraphUrls).map(([name, url]) => [name, overHttp(url)])),
    supergraphFile: env.SUPERGRAPH_FILE ?? builtFiles.supergraph,
    documentsFile: env.DOCUMENTS_FILE ?? builtFiles.documents,
    graphRecordFile: builtFiles.graph,
    hasMetricsPort: env.METRICS_PORT !== undefined,
    modules: env.REGISTRY_CONFIGMAPS,
    mayStopModules: env.REGISTRY_STOPS,
    remotesFile: builtFiles.remotes,
    frontDirectory: undefined,
    settings: {
      publicUrl: env.publicUrl,
      documents: env.documents,
      sessionSecrets: env.SESSION_SECRET,
      sessionIdleSeconds: env.SESSION_IDLE_SECONDS,
      sessionAbsoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
      trustedProxies: env.TRUSTED_PROXIES,
    },
    isDraining: door.isDraining,
    log,
  });
  await gateway.start();
  door.open(gateway.handle, gateway.handleInternal);
  log.info({ event: 'ready', port: door.port });
  return {
    drainSeconds: env.DRAIN_SECONDS,
    async stop() {
      await door.stop();
      await gateway.stop();
      await database.close();
      await stopTracing();
    },
  };
});
