import type { RedisClient } from '@dialdeck/node/redis';

/** What Redis lets expire, it tells nobody of: a sorted set notes when each session comes to its idle end. */
export const IDLE_ENDS = 'dialdeck:idle-ends';

/** So many are told of at a time. */
const TOLD_AT_ONCE = 1_000;

export const idleEndOf = (userId: string, sessionId: string): string => `${userId} ${sessionId}`;

/** The note of a session that may be idle for so long from now. */
export const idleEndIn = (leftMs: number, userId: string, sessionId: string) => ({
  score: Date.now() + leftMs,
  value: idleEndOf(userId, sessionId),
});

/** Whose sessions have come to their idle end: each is told to one of those who ask at a time. */
export async function takeIdleEnds(client: RedisClient, keyOf: (sessionId: string) => string): Promise<string[]> {
  const limit = { offset: 0, count: TOLD_AT_ONCE };
  const due = await client.zRangeByScore(IDLE_ENDS, '-inf', Date.now(), { LIMIT: limit });
  const told: string[] = [];
  for (const value of due) {
    const [userId = '', sessionId = ''] = value.split(' ');
    const leftMs = await client.pTTL(keyOf(sessionId));
    // Moved by a gateway of an older release, which does not note it here, or by another clock.
    if (leftMs > 0) await client.zAdd(IDLE_ENDS, idleEndIn(leftMs, userId, sessionId), { condition: 'XX' });
    // Whoever takes it out tells of it.
    else if ((await client.zRem(IDLE_ENDS, value)) === 1) told.push(userId);
  }
  return told;
}
