import path from 'node:path';
import { builtFiles } from '@dialdeck/gateway/built-files';
import { isHttps, takePort } from '@dialdeck/gateway/door/front-door';
import { readRegistryFile } from '@dialdeck/gateway/pages/registry-file';
import { secureAnswers } from '@dialdeck/gateway/pages/security-headers';
import type { Logger } from '@dialdeck/node/process/log';
import { createIdentityKeys } from '@dialdeck/node/security/identity';
import { type DeclaredSubgraph, SUBGRAPHS, urlVariableOf } from '@dialdeck/node/subgraph/subgraphs';
import { tracingVariables } from '@dialdeck/node/tracing/tracing-env';
import { givenVariables, type PlatformEnv } from './env.ts';
import { populateApart } from './seed/populate-apart.ts';
import { untilReady } from './start/announce-ready.ts';
import { type Component, runComponent } from './start/component.ts';
import { prepareDataDirectory } from './start/data-directory.ts';
import { freePorts } from './start/free-ports.ts';
import { generatedSecret } from './start/generated-secret.ts';
import { openPlatformDatabase } from './start/platform-database.ts';
import { filesOf, type ProxyTable, proxyTo } from './start/proxy.ts';

const SUBGRAPH_NAMES = SUBGRAPHS.map(({ name }) => name);
type At = (name: string) => string;

/** The platform as one process per component, on this machine, with one address: as a cluster runs it. Returns a function that stops it. */
export async function startApart(env: PlatformEnv, log: Logger, stopping: AbortSignal): Promise<() => Promise<void>> {
  const door = await takePort(env, log);
  prepareDataDirectory(env.DATA_DIR);
  const sessionSecrets = env.SESSION_SECRET ?? [generatedSecret(env.DATA_DIR, 'session-secret')];
  const settingsKeys: readonly [string, ...string[]] = env.SETTINGS_KEY ?? [
    generatedSecret(env.DATA_DIR, 'settings-key'),
  ];
  const platform = await openPlatformDatabase(env, sessionSecrets[0] ?? '', log);
  const keys = await createIdentityKeys();
  // The build lists the modules.
  const modules = readRegistryFile(path.join(builtFiles.front, 'remotes.json'), log)().map(({ name }) => name);
  const portOf = await freePorts([...SUBGRAPH_NAMES, 'gateway', 'shell', ...modules]);
  const at: At = (name) => `http://127.0.0.1:${portOf(name)}`;

  const watching = { LOG_LEVEL: env.LOG_LEVEL, ...tracingVariables(env) };
  // Other variables are passed on as given; the platform checked its own at the start.
  const made: Readonly<Record<string, string>> = {
    SETTINGS_KEY: settingsKeys.join(','),
    PUBLIC_URL: env.publicUrl.href,
    DATA_DIR: env.DATA_DIR,
    LOG_MAIL_LINKS: 'true',
  };
  const subgraph = ({ name, schema, settings }: DeclaredSubgraph): Component => ({
    name,
    bundle: name,
    port: portOf(name),
    env: {
      ...watching,
      DATABASE_URL: platform.urls[schema],
      IDENTITY_PUBLIC_KEYS: JSON.stringify([keys.publicKey]),
      ...givenVariables(settings),
      ...Object.fromEntries(Object.entries(made).filter(([name]) => settings.some((setting) => setting === name))),
    },
  });
  const front = (name: string): Component => ({
    name,
    bundle: 'front',
    port: portOf(name),
    env: {
      ...watching,
      FRONT: name,
      FRONT_DIRECTORY: builtFiles.front,
      ...givenVariables(['REGISTRY_CONFIGMAPS']),
      GATEWAY_URL: at('gateway'),
      PUBLIC_URL: env.publicUrl.href,
    },
  });
  const components = [
    ...SUBGRAPHS.map(subgraph),
    {
      name: 'gateway',
      bundle: 'gateway',
      port: portOf('gateway'),
      env: {
        ...watching,
        DATABASE_URL: platform.urls.gateway,
        ...givenVariables(['REGISTRY_CONFIGMAPS', 'REGISTRY_STOPS']),
        ...(env.REDIS_URL && { REDIS_URL: env.REDIS_URL }),
        PUBLIC_URL: env.publicUrl.href,
        GRAPHQL_DOCUMENTS: env.documents,
        SESSION_SECRET: sessionSecrets.join(','),
        SESSION_IDLE_SECONDS: String(env.SESSION_IDLE_SECONDS),
        SESSION_ABSOLUTE_SECONDS: String(env.SESSION_ABSOLUTE_SECONDS),
        // Our own proxy below, and the proxies before it.
        TRUSTED_PROXIES: String(env.TRUSTED_PROXIES + 1),
        IDENTITY_PRIVATE_KEY: JSON.stringify(keys.privateKey),
        ...Object.fromEntries(SUBGRAPH_NAMES.map((name) => [urlVariableOf(name), at(name)])),
      },
    },
    front('shell'),
    ...modules.map(front),
  ];
  const running = components.map((component) => ({ name: component.name, process: runComponent(component, log) }));
  for (const { name, process } of running)
    log.info({ event: 'component_started', component: name, pid: process.pid() });
  // The demo's agents are known everywhere only once everybody listens.
  await untilReady(at('gateway'), stopping);
  const stopHistory = await populateApart(env, { urls: platform.urls, settingsKeys }, log);
  door.open(
    proxyTo([...filesOf(env.REGISTRY_CONFIGMAPS, env.PORT), ...routesTo(at, modules)], secureAnswers(isHttps(env))),
  );

  return async () => {
    await door.stop();
    await stopHistory();
    // The gateway first: subgraphs finish its last requests.
    for (const wave of [['gateway', 'shell', ...modules], SUBGRAPH_NAMES] as readonly (readonly string[])[]) {
      await Promise.all(running.filter(({ name }) => wave.includes(name)).map(({ process }) => process.stop()));
    }
    await platform.stop();
  };
}

/** Which server answers which path: the rules of an Ingress in a cluster. */
const routesTo = (at: At, modules: readonly string[]): ProxyTable => [
  ...['/graphql', '/api', '/scim/v2', '/livez', '/readyz', '/graph.json'].map(
    (prefix) => [prefix, at('gateway')] as const,
  ),
  ...modules.map((name) => [`/mfe/${name}`, at(name)] as const),
  ['/', at('shell')],
];
