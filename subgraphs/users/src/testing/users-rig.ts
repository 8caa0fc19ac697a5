import { Readable } from 'node:stream';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { SCIM_PATH, SCIM_TOKEN_HEADER, SCIM_TYPE } from '@dialdeck/common/sign-in/scim';
import { createConsumer, pgSql, publish, settled } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import {
  type Actor,
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
} from '@dialdeck/node/security/identity';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import { createServices } from '#services.ts';
import { createSubgraph } from '#subgraph.ts';
import type { NewUser } from '#users/user.repo.ts';
import type { UserRow } from '#users/user.ts';

const ALSO_TOLD_TO_AUTH: ReadonlySet<string> = new Set(['user.changed', 'user.deleted']);

const ANONYMOUS: Actor = { userId: null, role: 'anonymous', sessionId: null, clientAddress: null };
const PUBLIC_URL = 'https://calls.example.com';
const log = createLogger('users-test', { level: 'silent' });

export interface Answer {
  data: Record<string, unknown> | null | undefined;
  errors: { message: string; code: unknown; fields: unknown }[];
}

export interface DirectoryAsk {
  token?: string | undefined;
  body?: unknown;
  type?: string;
}

export interface DirectoryAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for
  body: any;
}

/** The subgraph with its own database; a recorder of events stands in for the rest of the platform. */
export async function createUsersRig() {
  const test = await createTestDatabase('users');
  const keys = await createIdentityKeys();
  const signer = await createIdentitySigner(keys.privateKey);
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const subgraph = createSubgraph({ database: test.database, verifyIdentity, log, publicUrl: PUBLIC_URL });
  const services = createServices(test.database);
  const heard: DomainEvent[] = [];
  const lists = test.open('call_lists');
  const auth = test.open('auth');
  const others = [
    createConsumer({
      pool: auth.pool,
      name: 'auth',
      handle: async (events) => void heard.push(...events),
      log,
    }),
    createConsumer({
      pool: lists.pool,
      name: 'call-lists',
      handle: async (events) => void heard.push(...events.filter(({ type }) => !ALSO_TOLD_TO_AUTH.has(type))),
      log,
    }),
    createConsumer({ pool: test.open('analytics').pool, name: 'analytics', handle: async () => undefined, log }),
    createConsumer({ pool: test.open('gateway').pool, name: 'gateway', handle: async () => undefined, log }),
  ];
  await subgraph.start();
  for (const other of others) await other.start();

  return {
    ...test,
    services,
    /** The events for `auth`, and events for call-lists only, in order. */
    heard,
    subgraph,
    /** Inserts a member directly, without any rules. */
    async addUser(user: Partial<NewUser> & { isActive?: boolean } = {}): Promise<UserRow> {
      const id = user.id ?? newId();
      const { isActive = true, ...given } = user;
      return await services.users.transaction(async (tx) => {
        const row = await tx.insert({
          id,
          email: `${id}@example.com`,
          firstName: 'Ana',
          lastName: 'Lima',
          role: 'user',
          isEmailVerified: true,
          ...given,
        });
        return isActive ? row : await tx.update(row, { isActive });
      });
    },
    /** Publishes the call-lists subgraph's event about a moved list. */
    async moveList(callListId: string, teamId: string | null): Promise<void> {
      const payload = { callListId, teamId };
      const told = await publish(pgSql(lists.pool), [{ type: 'call-list.moved', key: callListId, payload }]);
      await settled(lists.pool, told);
    },
    /** Publishes an event of `auth` about identity providers. */
    async tellProvider(
      news: Extract<DomainEvent, { type: 'provider.changed' | 'provider.deleted' | 'emergency-account.changed' }>,
    ): Promise<void> {
      await settled(auth.pool, await publish(pgSql(auth.pool), [news]));
    },
    /** Sends a directory's request, as the gateway forwards it. */
    async scim(
      method: string,
      path: string,
      { token, body, type = SCIM_TYPE }: DirectoryAsk,
    ): Promise<DirectoryAnswer> {
      const url = new URL(path, 'http://directory');
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await subgraph.stream({
        method,
        path: SCIM_PATH + url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { ...(token && { [SCIM_TOKEN_HEADER]: token }), ...(text !== undefined && { 'content-type': type }) },
        identityToken: await signer.sign(ANONYMOUS, 'users'),
        requestId: 'test',
        body: Readable.from(text === undefined ? [] : [Buffer.from(text)]),
        signal: new AbortController().signal,
      });
      const { status, headers } = answer;
      return { status, headers, body: typeof answer.body === 'string' ? JSON.parse(answer.body) : undefined };
    },
    async ask(actor: Actor, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
      const identityToken = await signer.sign(actor, 'users');
      const { data, errors = [] } = await subgraph.execute({ query, variables, identityToken, requestId: 'test' });
      return {
        data: data as Answer['data'],
        errors: errors.map(({ message, extensions }) => ({
          message,
          code: extensions?.code,
          fields: extensions?.fields,
        })),
      };
    },
    async stop() {
      await subgraph.stop();
      for (const other of others) await other.stop();
      await test.close();
    },
  };
}

export type UsersRig = Awaited<ReturnType<typeof createUsersRig>>;
