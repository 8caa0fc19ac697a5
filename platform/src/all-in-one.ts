import { importSettings } from '@dialdeck/call-lists';
import { builtFiles } from '@dialdeck/gateway/built-files';
import { isHttps, takePort } from '@dialdeck/gateway/door/front-door';
import { secureAnswers } from '@dialdeck/gateway/pages/security-headers';
import type { Logger } from '@dialdeck/node/process/log';
import type { PlatformEnv } from './env.ts';
import { createPlatform } from './platform.ts';
import { populate } from './seed/populate.ts';
import { prepareDataDirectory } from './start/data-directory.ts';
import { generatedSecret } from './start/generated-secret.ts';
import { inBackground } from './start/in-background.ts';
import { mailSettings } from './start/mail-settings.ts';
import { openPlatformDatabase } from './start/platform-database.ts';
import { filesOf, proxyTo } from './start/proxy.ts';

/** The whole platform in one process: embedded defaults, subgraphs called in process, one address. Returns a function that stops it. */
export async function startAllInOne(env: PlatformEnv, log: Logger): Promise<() => Promise<void>> {
  const door = await takePort(env, log);
  prepareDataDirectory(env.DATA_DIR);
  const sessionSecrets = env.SESSION_SECRET ?? [generatedSecret(env.DATA_DIR, 'session-secret')];
  const database = await openPlatformDatabase(env, sessionSecrets[0] ?? '', log);
  const platform = await createPlatform({
    urls: database.urls,
    mail: mailSettings(env),
    settingsKeys: env.SETTINGS_KEY ?? [generatedSecret(env.DATA_DIR, 'settings-key')],
    timeZone: env.TIME_ZONE,
    importLimits: importSettings.limitsOf(env),
    gateway: {
      redisUrl: env.REDIS_URL,
      supergraphFile: builtFiles.supergraph,
      documentsFile: builtFiles.documents,
      graphRecordFile: builtFiles.graph,
      hasMetricsPort: env.METRICS_PORT !== undefined,
      modules: env.REGISTRY_CONFIGMAPS,
      mayStopModules: env.REGISTRY_STOPS,
      remotesFile: builtFiles.remotes,
      frontDirectory: builtFiles.front,
      settings: {
        publicUrl: env.publicUrl,
        documents: env.documents,
        sessionSecrets,
        sessionIdleSeconds: env.SESSION_IDLE_SECONDS,
        sessionAbsoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
        trustedProxies: env.TRUSTED_PROXIES,
      },
      isDraining: door.isDraining,
    },
    log,
  });
  await platform.start();
  const history = await populate(env, platform.deps);
  const { REGISTRY_CONFIGMAPS: modules } = env;
  const handle = modules
    ? proxyTo(filesOf(modules, env.PORT), secureAnswers(isHttps(env)), platform.handle)
    : platform.handle;
  door.open(handle, platform.handleInternal);
  const stopHistory = inBackground(history, log);

  return async () => {
    await door.stop();
    await stopHistory();
    await platform.stop();
    await database.stop();
  };
}
