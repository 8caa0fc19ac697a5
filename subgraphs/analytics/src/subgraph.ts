import type { Database } from '@dialdeck/node/database/database';
import { createConsumer } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import type { VerifyIdentity } from '@dialdeck/node/security/identity';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import { ping } from '#reports/report.repo.ts';
import { CALL_QUEUE, takeCallEvents } from '#rollups/call.consumer.ts';
import type { AnalyticsContext } from './context.ts';
import { buildSchema } from './schema.ts';

export interface AnalyticsDeps {
  database: Database;
  verifyIdentity: VerifyIdentity;
  log: Logger;
  clock?: () => Date;
  /** The organization's IANA zone (TIME_ZONE). */
  timeZone?: string;
}

export function createSubgraph({
  database: { pool, background },
  verifyIdentity,
  log,
  clock = () => new Date(),
  timeZone = 'UTC',
}: AnalyticsDeps): Subgraph {
  return createSubgraphRuntime<AnalyticsContext>({
    name: 'analytics',
    federated: buildSchema(),
    context: (base) => ({ ...base, pool, clock, timeZone }),
    verifyIdentity,
    log,
    workers: [createConsumer({ pool: background, name: 'analytics', handle: takeCallEvents, log, ...CALL_QUEUE })],
    ready: () => ping(pool),
  });
}
