import type { RedisClient } from '@dialdeck/node/database/redis';
import type { SessionData } from 'express-session';
import { absoluteEndOf, type SessionLimits, type TimedOut } from './sessions.ts';

/** Redis reports no expiry: a sorted set records when each session reaches the first of its limits. */
export const ENDS = 'dialdeck:idle-ends';

/** Reported per call. */
const TOLD_AT_ONCE = 1_000;

export const valueIn = (userId: string, sessionId: string): string => `${userId} ${sessionId}`;

/** Records when a session with this idle time will time out. */
export const endIn = (
  idleMs: number,
  data: Pick<SessionData, 'userId' | 'startedAt'>,
  { sessionId, limits }: { sessionId: string; limits: SessionLimits },
) => ({
  score: Math.min(Date.now() + idleMs, absoluteEndOf(data, limits)),
  value: valueIn(data.userId, sessionId),
});

interface Taking {
  keyOf(sessionId: string): string;
  remove(userId: string, sessionIds: string[]): Promise<unknown>;
  limits: SessionLimits;
}

/** The sessions that have timed out. Each one is returned to exactly one of several callers. */
export async function takeEnds(client: RedisClient, { keyOf, remove, limits }: Taking): Promise<TimedOut[]> {
  const limit = { offset: 0, count: TOLD_AT_ONCE };
  const due = await client.zRangeByScore(ENDS, '-inf', Date.now(), { LIMIT: limit });
  const ended: TimedOut[] = [];
  for (const value of due) {
    const [userId = '', sessionId = ''] = value.split(' ');
    const [idleMs, text] = await Promise.all([client.pTTL(keyOf(sessionId)), client.get(keyOf(sessionId))]);
    const data = text === null ? null : (JSON.parse(text) as SessionData);
    const isThere = data !== null && idleMs > 0;
    // Renewed meanwhile, or by another clock.
    if (isThere && Date.now() <= absoluteEndOf(data, limits))
      await client.zAdd(ENDS, endIn(idleMs, data, { sessionId, limits }), { condition: 'XX' });
    // Only the caller that removes the entry reports it.
    else if ((await client.zRem(ENDS, value)) === 1) {
      if (isThere) await remove(userId, [sessionId]);
      ended.push({ userId, reason: isThere ? 'absolute limit' : 'idle limit' });
    }
  }
  return ended;
}
