import type { Database } from '@dialdeck/node/database/database';
import type { RedisClient } from '@dialdeck/node/database/redis';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';

export interface LimiterOptions {
  /** Distinguishes the counters of one limiter from the counters of the others. */
  name: string;
  points: number;
  windowSeconds: number;
}

/** Makes counters that all processes share. */
export type CreateLimiter = (options: LimiterOptions) => RateLimiterAbstract;

/** Redis when there is one, else the table `rate_limits`. */
export function limitersIn({ pool }: Database, redis: RedisClient | undefined): CreateLimiter {
  return ({ name, points, windowSeconds }) => {
    const common = { keyPrefix: `dialdeck:limit:${name}`, points, duration: windowSeconds };
    if (redis)
      return new RateLimiterRedis({
        ...common,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      });
    return new RateLimiterPostgres({
      ...common,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
    });
  };
}
