import type { Database } from '@dialdeck/node/database';
import type { Logger } from '@dialdeck/node/log';
import { connectRedis, createRedis } from '@dialdeck/node/redis';
import { postgresSessions } from './postgres-sessions.ts';
import { redisSessions } from './redis-sessions.ts';
import type { SessionLimits } from './session-middleware.ts';
import type { Sessions } from './sessions.ts';

/** Redis when there is one, else the `sessions` table. */
export async function openSessions(
  redisUrl: string | undefined,
  database: Database,
  limits: SessionLimits,
  log: Logger,
): Promise<Sessions> {
  if (!redisUrl) return postgresSessions(database, limits, log);
  const client = createRedis(redisUrl, log);
  await connectRedis(client, redisUrl);
  return redisSessions(client, limits);
}
