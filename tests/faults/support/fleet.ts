import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { linksTo } from '@dialdeck/gateway/testing/outbox';
import { createIdentityKeys } from '@dialdeck/node/security/identity';
import { SUBGRAPHS, type SubgraphName, urlVariableOf } from '@dialdeck/node/subgraph/subgraphs';
import { createTestDatabase, type Prepare } from '@dialdeck/node/testing/test-database';
import { type Credentials, peopleOf } from './people.ts';
import { startRedisServer } from './redis-server.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';
import { noService, type Service, startService } from './service.ts';

type Name = SubgraphName | 'gateway';

export interface FleetOptions {
  /** How many processes of each component run. */
  replicas?: number;
  drainSeconds?: number;
  /** Proxies that report the client's address: each client then has its own. */
  trustedProxies?: number;
  /** Instead of the run's own PostgreSQL: one that can be hurt. */
  serverUrl?: string;
  /** Whether Redis writes down what it holds. */
  redisKeeps?: boolean;
  /** Without services between the components and without probes, so that only their own cost is measured. */
  isBare?: boolean;
  /** Servers of another release. */
  folder?: string;
  /** Prepares the database as another release does. */
  prepare?: Prepare;
  /** Further variables, by component. */
  env?: Partial<Record<Name, Record<string, string>>>;
}

/**
 * The platform as a cluster runs it: processes of the released servers with services in front of them, on a database and a Redis of their own. If it
 * fails to start, it leaves no process and no folder.
 */
export async function startFleet(options: FleetOptions = {}) {
  const made: (() => Promise<unknown>)[] = [];
  /** From the last part to the first; one that fails to stop keeps none of the others. */
  const stop = async (): Promise<void> => {
    const end = made.pop();
    if (!end) return;
    try {
      await end();
    } finally {
      await stop();
    }
  };
  try {
    return { ...(await start(options, made)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds to `made` how each part is stopped. */
async function start(
  {
    replicas = 1,
    drainSeconds = 0,
    trustedProxies = 0,
    serverUrl,
    redisKeeps = false,
    isBare = false,
    folder,
    prepare,
    env: more = {},
  }: FleetOptions,
  made: (() => Promise<unknown>)[],
) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-fleet-'));
  made.push(() => rm(directory, { recursive: true, force: true }));
  const test = await createTestDatabase('gateway', serverUrl, { prepare });
  made.push(test.close);
  const redis = await startRedisServer({ keeps: redisKeeps });
  made.push(redis.stop);
  const documentsFile = path.join(directory, 'documents.json');
  await writeFile(documentsFile, '{}');
  const keys = await createIdentityKeys();
  const common = { DRAIN_SECONDS: String(drainSeconds), PUBLIC_URL: 'http://dialdeck.example', REDIS_URL: redis.url };
  const servers = {} as Record<Name, ServerProcess[]>;
  const services = {} as Record<Name, Service>;
  made.push(() => Promise.all(Object.values(services).map((service) => service.close())));
  made.push(() => Promise.all(Object.values(servers).flatMap((of) => of.map((server) => server.stop()))));

  const optionsOf = {} as Record<Name, ServerOptions>;
  async function run(name: Name, env: Record<string, string>): Promise<void> {
    const options = { bundle: name, folder, env: { ...common, ...env, ...more[name] } };
    optionsOf[name] = options;
    const starts = await Promise.allSettled(Array.from({ length: replicas }, () => startServer(options)));
    servers[name] = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = starts.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    services[name] = isBare ? noService(servers[name]) : await startService(servers[name]);
  }
  const subgraphs = await Promise.allSettled(
    SUBGRAPHS.map(({ name, schema }) =>
      run(name, {
        DATABASE_URL: test.urls[schema],
        IDENTITY_PUBLIC_KEYS: JSON.stringify([keys.publicKey]),
        SETTINGS_KEY: 'a key for tests only',
        DATA_DIR: directory,
        TIME_ZONE: 'UTC',
      }),
    ),
  );
  const failed = subgraphs.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  await run('gateway', {
    DATABASE_URL: test.urls.gateway,
    SESSION_SECRET: 'a secret for tests only',
    IDENTITY_PRIVATE_KEY: JSON.stringify(keys.privateKey),
    DOCUMENTS_FILE: documentsFile,
    TRUSTED_PROXIES: String(trustedProxies),
    ...Object.fromEntries(SUBGRAPHS.map(({ name }) => [urlVariableOf(name), services[name].origin])),
  });

  const { addPerson, signIn: signInAt } = peopleOf(test, common.PUBLIC_URL);
  const signIn = (person: Credentials, origin = services.gateway.origin) => signInAt(person, origin);

  return {
    ...test,
    redis,
    servers,
    services,
    publicUrl: common.PUBLIC_URL,
    settingsKeys: ['a key for tests only'],
    addPerson,
    /** At the service, or at the gateway of one's choice. */
    signIn,
    async signedIn(role: 'user' | 'admin', origin?: string) {
      const person = await addPerson(role);
      return { ...person, browser: await signIn(person, origin) };
    },
    /** One more, without a service. */
    async startAnother(name: Name) {
      const server = await startServer(optionsOf[name]);
      made.push(server.stop);
      return server;
    },
    visitor: (origin: string) => new Browser(origin),
    linksTo: (email: string) => linksTo(path.join(directory, 'outbox'), email),
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
