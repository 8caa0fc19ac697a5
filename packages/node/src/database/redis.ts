import { createClient } from 'redis';
import type { Logger } from '#process/log.ts';
import { StartError } from '#process/process.ts';

/** Without these, requests wait for ever when Redis is gone. */
const CONNECT_TIMEOUT_MS = 1_000;
const IDLE_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 1_500;
/** Commands that may wait for an answer at the same time. */
const WAITING_AT_MOST = 10_000;
const RECONNECT_LIMIT_MS = 500;

/** A client that rejects immediately while there is no connection, and reconnects. */
export function createRedis(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_LIMIT_MS),
    },
    // An idle connection would otherwise run into socketTimeout.
    pingInterval: IDLE_TIMEOUT_MS / 2,
    commandsQueueMaxLength: WAITING_AT_MOST,
    // No time-out of the client's own: it makes an AbortSignal of 5 s for each command, which outlives the request.
    commandOptions: { timeout: 0 },
  });
  client.on('error', (error: Error) => log.warn({ event: 'redis_connection_lost', err: error }));
  return withDeadline(client);
}

/**
 * The client's own time-out covers idle sockets only. With a Redis that hangs while commands are still being sent no socket is idle,
 * so every pending answer gets a deadline here.
 */
function withDeadline<T extends object>(target: T): T {
  const proxy: T = new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function' || name === 'connect' || name === 'constructor') return value;
      return (...args: unknown[]) => {
        const result: unknown = value.apply(object, args);
        if (result instanceof Promise) return withTimeout(result);
        if (result === object) return proxy;
        return name === 'multi' ? withDeadline(result as object) : result;
      };
    },
  });
  return proxy;
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection to Redis, made by {@link createRedis}. */
export type RedisClient = ReturnType<typeof createRedis>;

/** @throws StartError when there is no Redis: a platform with a configured Redis does not run without it. */
export async function connectRedis(client: RedisClient, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`REDIS_URL cannot be reached (${new URL(url).host}): ${(error as Error).message}`);
  }
}
