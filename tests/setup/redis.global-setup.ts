import type { TestProject } from 'vitest/node';
import { startRedis } from '../support/redis.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Redis of this run. */
    redisUrl: string;
  }
}

/** Vitest's global set-up of every suite that needs Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis();
  project.provide('redisUrl', redis.url);
  return redis.stop;
}
