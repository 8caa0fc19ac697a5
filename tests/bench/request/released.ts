import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestDatabase } from '@dialdeck/node/testing/test-database';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import { startFleet } from '../../faults/support/fleet.ts';
import { type People, peopleOf } from '../../faults/support/people.ts';
import { startServer } from '../../faults/support/server-process.ts';
import { startRedis } from '../../support/redis.ts';

/** The released product with its own database and Redis. */
export interface Released {
  origin: string;
  /** Its processes by name, without the database's. */
  pids: Readonly<Record<string, number>>;
  redisUrl: string;
  database: Pick<TestDatabase, 'ownerUrl' | 'urls'>;
  people: Pick<People, 'addPerson' | 'signIn'>;
  stop(): Promise<void>;
}

export type Mode = 'apart' | 'one';

export const startReleased = (mode: Mode, serverUrl: string): Promise<Released> =>
  mode === 'apart' ? startApart(serverUrl) : startInOne(serverUrl);

/** One process per component, without a proxy before the gateway. */
async function startApart(serverUrl: string): Promise<Released> {
  const own = { ...environmentOfImage(), ...quiet };
  const env = { auth: own, users: own, 'call-lists': own, analytics: own, gateway: own };
  const fleet = await startFleet({ serverUrl, isBare: true, env });
  const origin = fleet.servers.gateway[0]?.origin ?? '';
  const pids = Object.entries(fleet.servers).map(([name, [server]]) => [name, server?.pid ?? 0]);
  return {
    origin,
    pids: Object.fromEntries(pids),
    redisUrl: fleet.redis.url,
    database: fleet,
    people: { addPerson: fleet.addPerson, signIn: (person) => fleet.signIn(person, origin) },
    stop: fleet.stop,
  };
}

const { PROFILE } = process.env;
/** `PROFILE` names a folder for what each process spends its time on. */
const quiet = { LOG_LEVEL: 'warn', ...(PROFILE && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILE}` }) };

/** The variables of the services' image. */
function environmentOfImage(): Record<string, string> {
  const lines = readFileSync(path.resolve(import.meta.dirname, '../../../images/service.Dockerfile'), 'utf8').split(
    '\n',
  );
  const settings = lines.flatMap((line) => /^ENV (.+)$/.exec(line)?.[1]?.split(' ') ?? []);
  return Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string]));
}

async function startInOne(serverUrl: string): Promise<Released> {
  const database = await createTestDatabase('gateway', serverUrl);
  const redis = await startRedis();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-released-'));
  const server = await startServer({
    bundle: 'all-in-one',
    env: {
      ...quiet,
      DATABASE_URL: database.ownerUrl,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'a secret for tests only',
      SETTINGS_KEY: 'a key for tests only',
      DATA_DIR: directory,
      SEED: 'none',
    },
  });
  const people = peopleOf(database, server.origin);
  return {
    origin: server.origin,
    pids: { 'all-in-one': server.pid },
    redisUrl: redis.url,
    database,
    people: { addPerson: people.addPerson, signIn: (person) => people.signIn(person, server.origin) },
    async stop() {
      await server.stop();
      await redis.stop();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
