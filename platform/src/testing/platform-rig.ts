import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { CHEAP_HASHES, createPasswordSetter } from '@dialdeck/auth/testing';
import type { DocumentPolicy } from '@dialdeck/gateway/graphql/trusted-documents';
import { answerCheck } from '@dialdeck/gateway/testing/answer-check';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { linksTo } from '@dialdeck/gateway/testing/outbox';
import { keepPace } from '@dialdeck/node/http/pace';
import { createLogger } from '@dialdeck/node/process/log';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import { createMembers } from '@dialdeck/users/demo';
import { createPlatform } from '#platform.ts';
import { createFirstAdmin } from '#seed/first-admin.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const ADMIN = { email: 'admin@example.com', password: 'a quiet harbour 7' };

export interface RigOptions {
  redisUrl?: string;
  /** A server of its own instead of the shared one. */
  serverUrl?: string;
  /** The product's limits where answers during faults are timed; otherwise longer, because a busy machine is slow, not wrong. */
  answerMs?: number;
  importLimits?: NonNullable<Parameters<typeof createPlatform>[0]['importLimits']>;
  settings?: {
    sessionIdleSeconds?: number;
    sessionAbsoluteSeconds?: number;
    publicUrl?: URL;
    documents?: DocumentPolicy;
  };
}

/** A whole platform with its own database, on a real port, with messages in a folder. */
export async function createPlatformRig(options: RigOptions = {}) {
  const { redisUrl, serverUrl, answerMs = 20_000, settings = {}, importLimits } = options;
  const test = await createTestDatabase('gateway', serverUrl);
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-gateway-'));
  const outboxDirectory = path.join(directory, 'outbox');
  const documentsFile = path.join(directory, 'documents.json');
  await writeFile(
    documentsFile,
    JSON.stringify({ 'trusted-me': '{ me { id role } }', 'trusted-logout': 'mutation { logout }' }),
  );
  const lines: string[] = [];
  const log = createLogger('gateway-test', { level: 'info', destination: { write: (line) => void lines.push(line) } });
  let isDraining = false;
  const platform = await createPlatform({
    urls: test.urls,
    mail: { directory: outboxDirectory },
    settingsKeys: ['a key for tests only'],
    timeZone: 'UTC',
    hashCost: CHEAP_HASHES,
    answerMs,
    ...(importLimits && { importLimits }),
    gateway: {
      redisUrl,
      supergraphFile: path.join(root, 'gateway/supergraph.graphql'),
      documentsFile,
      frontDirectory: undefined,
      settings: {
        publicUrl: new URL('http://localhost:3000'),
        documents: 'any',
        sessionSecrets: ['a secret for tests only'],
        sessionIdleSeconds: 7_200,
        sessionAbsoluteSeconds: 43_200,
        trustedProxies: 0,
        ...settings,
      },
      isDraining: () => isDraining,
    },
    log,
  });
  await platform.start();
  await createFirstAdmin(platform.deps, ADMIN);
  const server = createServer(platform.handle);
  keepPace(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const members = createMembers(platform.deps.users.database);
  const setPassword = createPasswordSetter(platform.deps.auth);
  const browser = () => new Browser(origin, answerCheck());
  return {
    ...test,
    origin,
    platform,
    /** Log lines, parsed. */
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    browser,
    admin: ADMIN,
    async signedIn(credentials: { email: string; password: string } = ADMIN): Promise<Browser> {
      const signedIn = browser();
      const { status } = await signedIn.post('/api/auth/login', credentials);
      if (status !== 200) throw new Error(`sign-in answered ${status}; last line: ${lines.at(-1)}`);
      return signedIn;
    },
    /** A member with a password, past the messages. */
    async addAgent(profile: { email?: string; role?: 'user' | 'admin' } = {}) {
      const password = 'blue lantern 42';
      const { email = `${crypto.randomUUID()}@example.com`, role = 'user' } = profile;
      const user = await members.add({ email, role, firstName: 'Ana', lastName: 'Lima' });
      await setPassword({ account: user, password });
      return { id: user.id, email, password };
    },
    /** Links in messages to an address, oldest first; waits for the first. */
    linksTo: (email: string): Promise<URL[]> => linksTo(outboxDirectory, email),
    drain() {
      isDraining = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await platform.stop();
      await test.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type PlatformRig = Awaited<ReturnType<typeof createPlatformRig>>;
