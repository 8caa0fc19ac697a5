import type { Database } from '@dialdeck/node/database/database';
import { connectRedis, createRedis } from '@dialdeck/node/database/redis';
import type { Logger } from '@dialdeck/node/process/log';
import { postgresSessions } from './postgres-sessions.ts';
import { redisSessions } from './redis-sessions.ts';
import type { SessionLimits } from './session-middleware.ts';
import type { Sessions } from './sessions.ts';

const LOOK_FOR_IDLE_MS = 60_000;

/** Redis if there is one, else the `sessions` table. Reports idle timeouts to the security log. */
export async function openSessions(
  redisUrl: string | undefined,
  database: Database,
  limits: SessionLimits,
  log: Logger,
): Promise<Sessions> {
  const sessions = redisUrl ? await inRedis(redisUrl, limits, log) : postgresSessions(database, limits, log);
  const looking = setInterval(() => void tellIdleEnds(sessions, log), LOOK_FOR_IDLE_MS);
  looking.unref();
  return {
    ...sessions,
    async close() {
      clearInterval(looking);
      await sessions.close();
    },
  };
}

async function inRedis(url: string, limits: SessionLimits, log: Logger): Promise<Sessions> {
  const client = createRedis(url, log);
  await connectRedis(client, url);
  return redisSessions(client, limits);
}

/** A store that cannot answer is read again next time. */
export async function tellIdleEnds(sessions: Pick<Sessions, 'takeIdle'>, log: Logger): Promise<void> {
  try {
    for (const userId of await sessions.takeIdle())
      log.info({ event: 'session_expired', userId, reason: 'idle limit' });
  } catch (err) {
    log.warn({ event: 'session_store_failed', err });
  }
}
