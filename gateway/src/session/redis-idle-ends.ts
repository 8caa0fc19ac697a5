import type { RedisClient } from '@dialdeck/node/database/redis';

/** Redis reports no expiry: a sorted set records when each session reaches its idle timeout. */
export const IDLE_ENDS = 'dialdeck:idle-ends';

/** Reported per call. */
const TOLD_AT_ONCE = 1_000;

export const idleEndOf = (userId: string, sessionId: string): string => `${userId} ${sessionId}`;

/** Records when a session with this idle time will time out. */
export const idleEndIn = (leftMs: number, userId: string, sessionId: string) => ({
  score: Date.now() + leftMs,
  value: idleEndOf(userId, sessionId),
});

/** The users whose sessions have timed out. Each one is returned to exactly one of several callers. */
export async function takeIdleEnds(client: RedisClient, keyOf: (sessionId: string) => string): Promise<string[]> {
  const limit = { offset: 0, count: TOLD_AT_ONCE };
  const due = await client.zRangeByScore(IDLE_ENDS, '-inf', Date.now(), { LIMIT: limit });
  const ended: string[] = [];
  for (const value of due) {
    const [userId = '', sessionId = ''] = value.split(' ');
    const leftMs = await client.pTTL(keyOf(sessionId));
    // Renewed meanwhile, or by another clock.
    if (leftMs > 0) await client.zAdd(IDLE_ENDS, idleEndIn(leftMs, userId, sessionId), { condition: 'XX' });
    // Only the caller that removes the entry reports it.
    else if ((await client.zRem(IDLE_ENDS, value)) === 1) ended.push(userId);
  }
  return ended;
}
