import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import { createConsumer, pgSql, publish } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import {
  type Actor,
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
} from '@dialdeck/node/security/identity';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import { takeCallEvents } from '#rollups/call.consumer.ts';
import type { AnalyticsServices } from '#services.ts';
import { createSubgraph } from '#subgraph.ts';

const log = createLogger('analytics-test', { level: 'silent' });

export interface CallChange {
  before?: CallFacts | null;
  after?: CallFacts | null;
}

export interface RigOptions {
  now?: () => Date;
  timeZone?: string;
}

/** The subgraph with its own database; events bring it calls, as the call-lists subgraph's would. */
export async function createAnalyticsRig({ now = () => new Date(), timeZone = 'UTC' }: RigOptions = {}) {
  const test = await createTestDatabase('analytics');
  const { pool } = test.database;
  const keys = await createIdentityKeys();
  const signer = await createIdentitySigner(keys.privateKey);
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const subgraph = createSubgraph({ database: test.database, verifyIdentity, log, clock: now, timeZone });
  const consumer = createConsumer({ pool, name: 'analytics', handle: takeCallEvents, log });
  const publishCalls = (...changes: CallChange[]) =>
    publish(
      pgSql(test.ownerPool),
      changes.map(({ before = null, after = null }) => {
        const logId = crypto.randomUUID();
        return { type: 'call.changed', key: logId, payload: { logId, before, after } };
      }),
    );
  const services: AnalyticsServices = { pool, clock: now, timeZone };

  return {
    ...test,
    pool,
    subgraph,
    services,
    consumer,
    publishCalls,
    async tell(...changes: CallChange[]): Promise<void> {
      await publishCalls(...changes);
      await consumer.drain();
    },
    async ask(actor: Actor, query: string, variables: Record<string, unknown> = {}) {
      const identityToken = await signer.sign(actor, 'analytics');
      const { data, errors = [] } = await subgraph.execute({ query, variables, identityToken, requestId: 'test' });
      return { data, errors: errors.map(({ message, extensions }) => ({ message, code: extensions?.code })) };
    },
    stop: () => test.close(),
  };
}

export type AnalyticsRig = Awaited<ReturnType<typeof createAnalyticsRig>>;
