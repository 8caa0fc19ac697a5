import { createLogger } from '@dialdeck/node/log';
import { createRedis } from '@dialdeck/node/redis';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import type { SessionData } from 'express-session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { postgresSessions } from './postgres-sessions.ts';
import { redisSessions } from './redis-sessions.ts';
import type { Sessions } from './sessions.ts';

const log = createLogger('sessions-test', { level: 'silent' });
const limits = { idleSeconds: 60, absoluteSeconds: 600 };

interface Opened {
  sessions: Sessions;
  /** What the store sends its commands with, and their names. */
  sender: object;
  commands: readonly string[];
  close(): Promise<void>;
}

async function openPostgres(): Promise<Opened> {
  const test = await createTestDatabase('gateway');
  const sessions = postgresSessions(test.database, limits, log);
  const close = async () => {
    await sessions.close();
    await test.close();
  };
  return { sessions, sender: test.database.pool, commands: ['query'], close };
}

async function openRedis(): Promise<Opened> {
  const client = createRedis(inject('redisUrl'), log);
  await client.connect();
  const sessions = redisSessions(client, limits);
  return { sessions, sender: client, commands: ['set', 'sMembers', 'mGet', 'zAdd'], close: () => sessions.close() };
}

describe.each([
  ['PostgreSQL', openPostgres],
  ['Redis', openRedis],
])('one session gets another id while all are ended, in %s', (_name, open) => {
  let opened: Opened;
  let data: SessionData;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => {
    data = { cookie: { originalMaxAge: null }, userId: crypto.randomUUID(), role: 'user', startedAt: 1, touchedAt: 1 };
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => opened.close());

  /** Does something else as soon as so many commands were answered. */
  function afterCommand(nth: number, other: () => Promise<unknown>): void {
    let sent = 0;
    for (const command of opened.commands) {
      const send = Reflect.get(opened.sender, command);
      vi.spyOn(opened.sender as Record<string, () => unknown>, command).mockImplementation(async (...args) => {
        sent += 1;
        const isNth = sent === nth;
        const answer = await Reflect.apply(send, opened.sender, args);
        if (isNth) await other();
        return answer;
      });
    }
  }

  /** Some send fewer commands: then one simply follows the other. */
  const steps = [1, 2, 3, 4];
  it.each(steps)('after command %i of the end', async (nth) => {
    const { sessions } = opened;
    const id = crypto.randomUUID();
    await sessions.begin(id, data, () => 0);
    afterCommand(nth, () => sessions.rename(id, crypto.randomUUID(), data));
    await sessions.endAllOf(data.userId);
    expect(await sessions.listOf(data.userId)).toEqual([]);
  });

  it.each(steps)('the end after command %i of the other', async (nth) => {
    const { sessions } = opened;
    const id = crypto.randomUUID();
    await sessions.begin(id, data, () => 0);
    const end = vi.fn(() => sessions.endAllOf(data.userId));
    afterCommand(nth, end);
    await sessions.rename(id, crypto.randomUUID(), data);
    if (end.mock.calls.length === 0) await end();
    expect(await sessions.listOf(data.userId)).toEqual([]);
  });
});
