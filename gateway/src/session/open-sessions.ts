import type { Database } from '@dialdeck/node/database/database';
import { connectRedis, createRedis } from '@dialdeck/node/database/redis';
import type { Logger } from '@dialdeck/node/process/log';
import { postgresSessions } from './postgres-sessions.ts';
import { redisSessions } from './redis-sessions.ts';
import type { SessionLimits, Sessions } from './sessions.ts';

/** Redis if there is one, else the `sessions` table. */
export async function openSessions(
  redisUrl: string | undefined,
  database: Database,
  limits: SessionLimits,
  log: Logger,
): Promise<Sessions> {
  return redisUrl ? await inRedis(redisUrl, limits, log) : postgresSessions(database, limits, log);
}

async function inRedis(url: string, limits: SessionLimits, log: Logger): Promise<Sessions> {
  const client = createRedis(url, log);
  await connectRedis(client, url);
  return redisSessions(client, limits);
}
