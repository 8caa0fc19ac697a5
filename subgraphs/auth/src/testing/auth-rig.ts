import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { createConsumer, pgSql, publish, settled } from '@dialdeck/node/events/events';
import type { SessionSignal } from '@dialdeck/node/graphql/subgraph-context';
import { createLogger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import {
  type Actor,
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
} from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import type { Account } from '#accounts/account.ts';
import type { MailSettings } from '#mail/mail-transport.ts';
import { createAuthServices } from '#services.ts';
import { createSubgraph } from '#subgraph.ts';
import { CHEAP_HASHES } from './cheap-hashes.ts';
import { createMailBox } from './mail-box.ts';

export const PUBLIC_URL = 'https://calls.example.com';
const SETTINGS_KEYS = ['a key for tests only'] as const;
export const PASSWORD = 'correct horse battery';

export interface Answer {
  data: Record<string, unknown> | null | undefined;
  errors: { message: string; code: unknown; fields: unknown; retryAfter?: unknown }[];
  session: SessionSignal | undefined;
}

interface RigOptions {
  mail?: MailSettings;
  redisUrl?: string | undefined;
  publicUrl?: string;
  /** The product's hashes, for tests of hashing: other tests use cheap ones. */
  hashesAsTheProduct?: boolean;
}

/** The subgraph with its own database; recorders of events stand in for `users` and the gateway. */
export async function createAuthRig({
  mail,
  redisUrl,
  publicUrl = PUBLIC_URL,
  hashesAsTheProduct = false,
}: RigOptions = {}) {
  const lines: string[] = [];
  const log = createLogger('auth-test', { destination: { write: (line) => void lines.push(line) } });
  const test = await createTestDatabase('auth');
  const directory = await mkdtemp(path.join(tmpdir(), 'dialdeck-auth-'));
  const keys = await createIdentityKeys();
  const signer = await createIdentitySigner(keys.privateKey);
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const hashCost = hashesAsTheProduct ? undefined : CHEAP_HASHES;
  const deps = {
    database: test.database,
    verifyIdentity,
    log,
    publicUrl,
    settingsKeys: SETTINGS_KEYS,
    hashCost,
    redisUrl,
    mail: mail ?? { directory, logsLinks: true },
  };
  const subgraph = createSubgraph(deps);
  const services = createAuthServices({
    database: test.database,
    publicUrl,
    settingsKeys: SETTINGS_KEYS,
    hashCost,
    log,
  });
  const users = test.open('users');
  const heard: DomainEvent[] = [];
  const listeners = (['users', 'gateway'] as const).map((name) =>
    createConsumer({ pool: test.open(name).pool, name, handle: async (events) => void heard.push(...events), log }),
  );
  await subgraph.start();
  await Promise.all(listeners.map((listener) => listener.start()));

  return {
    ...test,
    subgraph,
    services,
    deps,
    /** The events that `users` and the gateway received. */
    heard,
    /** The log's lines. */
    lines,
    box: createMailBox(directory),
    /** Publishes events as `users`, and waits until this subgraph has consumed them. */
    async tell(...events: DomainEvent[]): Promise<void> {
      const deliveries = await publish(pgSql(users.pool), events);
      const { rows } = await users.pool.query(
        "SELECT consumer || '/' || id AS id FROM events.delivery WHERE consumer = 'auth'",
      );
      const mine = rows.map(({ id }) => id as string).filter((id) => deliveries.includes(id));
      if (!(await settled(users.pool, mine, 5_000))) throw new Error('auth did not take the events');
    },
    /** Inserts an account directly, without any rules. */
    async addAccount(account: Partial<Account> & { password?: string } = {}): Promise<Account> {
      const { password, isActive = true, ...given } = account;
      const id = given.id ?? newId();
      const passwordHash = password ? await services.hasher.hash(password) : (given.passwordHash ?? null);
      const email = given.email ?? `${id}@example.com`;
      const row = { id, email, firstName: 'Ana', role: 'user', isEmailVerified: true, ...given } as const;
      await test.ownerPool.query(
        `INSERT INTO auth.accounts (id, email, first_name, role, is_active, is_email_verified) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, email, row.firstName, row.role, isActive, row.isEmailVerified],
      );
      if (passwordHash) await services.store.accounts.setPassword(id, passwordHash);
      return { ...row, isActive, passwordHash, hasSecondFactor: false, managedBy: null };
    },
    async ask(
      query: string,
      variables: Record<string, unknown> = {},
      actor: Actor = actors.anonymous,
    ): Promise<Answer> {
      const identityToken = await signer.sign(actor, 'auth');
      const answer = await subgraph.execute({ query, variables, identityToken, requestId: 'test' });
      const { data, errors = [], extensions } = answer;
      return {
        data: data as Answer['data'],
        session: extensions?.session as SessionSignal | undefined,
        errors: errors.map(({ message, extensions: about }) => ({
          message,
          code: about?.code,
          fields: about?.fields,
          ...(about?.retryAfter !== undefined && { retryAfter: about.retryAfter }),
        })),
      };
    },
    async stop() {
      await subgraph.stop();
      await Promise.all(listeners.map((listener) => listener.stop()));
      await test.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type AuthRig = Awaited<ReturnType<typeof createAuthRig>>;

/** `user.changed` as `users` publishes it. */
export function profile(account: Partial<Account> & { invite?: boolean } = {}): DomainEvent {
  const id = account.id ?? newId();
  return {
    type: 'user.changed',
    key: id,
    payload: {
      id,
      email: account.email ?? `${id}@example.com`,
      firstName: account.firstName ?? 'Ana',
      lastName: 'Lima',
      role: account.role ?? 'user',
      isActive: account.isActive ?? true,
      isEmailVerified: account.isEmailVerified ?? false,
      invite: account.invite ?? false,
      endSessions: false,
      managedBy: account.managedBy ?? null,
      callingNumber: null,
    },
  };
}
