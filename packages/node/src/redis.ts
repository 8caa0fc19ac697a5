import { createClient } from 'redis';
import type { Logger } from './log.ts';
import { StartError } from './process.ts';

/** R10: without these, requests wait for ever when Redis is gone. */
const CONNECT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;
const RECONNECT_LIMIT_MS = 500;

/** A client that refuses at once while there is no connection, and finds back by itself. */
export function createRedis(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_LIMIT_MS),
    },
    // An idle connection would otherwise run into socketTimeout.
    pingInterval: ANSWER_TIMEOUT_MS / 2,
  });
  client.on('error', (error: Error) => log.warn({ event: 'redis_connection_lost', err: error }));
  return client;
}

/** A connection to Redis, made by {@link createRedis}. */
export type RedisClient = ReturnType<typeof createRedis>;

/** @throws StartError when there is no Redis: a platform that was given one does not do without. */
export async function connectRedis(client: RedisClient, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`REDIS_URL cannot be reached (${new URL(url).host}): ${(error as Error).message}`);
  }
}
