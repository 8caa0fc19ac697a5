import { createRedis } from '@dialdeck/node/database/redis';
import { createLogger } from '@dialdeck/node/process/log';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import type { SessionData } from 'express-session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { postgresSessions } from './postgres-sessions.ts';
import { ENDS } from './redis-ends.ts';
import { redisSessions } from './redis-sessions.ts';
import type { Sessions } from './sessions.ts';

const log = createLogger('sessions-test', { level: 'silent' });
const limits = { idleSeconds: 60, absoluteSeconds: 600 };

type Send = (...args: unknown[]) => Promise<unknown>;

interface Opened {
  sessions: Sessions;
  /** Puts something around each command that the store sends. */
  wrapCommands(wrap: (send: Send) => Send): void;
  /** Ends that are not yet in the security log. */
  idleEnds(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Replaces a method until the test ends. */
function replace(target: object, method: string, by: (original: (...args: unknown[]) => unknown) => unknown): void {
  const original = Reflect.get(target, method).bind(target);
  vi.spyOn(target as Record<string, () => unknown>, method).mockImplementation(by(original) as () => unknown);
}

async function openPostgres(): Promise<Opened> {
  const test = await createTestDatabase('gateway');
  const sessions = postgresSessions(test.database, limits, log);
  const close = async () => {
    await sessions.close();
    await test.close();
  };
  return {
    sessions,
    wrapCommands: (wrap) => replace(test.database.pool, 'query', (query) => wrap(query as Send)),
    // They are found among the sessions.
    idleEnds: async () => [],
    close,
  };
}

async function openRedis(): Promise<Opened> {
  const client = createRedis(inject('redisUrl'), log);
  await client.connect();
  const sessions = redisSessions(client, limits);
  return {
    sessions,
    wrapCommands(wrap) {
      for (const command of ['set', 'sMembers', 'mGet', 'zAdd']) replace(client, command, (send) => wrap(send as Send));
      replace(client, 'multi', (multi) => () => {
        const transaction = multi() as ReturnType<typeof client.multi>;
        replace(transaction, 'exec', (exec) => wrap(exec as Send));
        return transaction;
      });
    },
    idleEnds: async (userId) => (await client.zRange(ENDS, 0, -1)).filter((end) => end.startsWith(userId)),
    close: () => sessions.close(),
  };
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
    data = {
      cookie: { originalMaxAge: null },
      userId: crypto.randomUUID(),
      role: 'user',
      startedAt: Date.now(),
      touchedAt: 1,
    };
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => opened.close());

  /** Does something else as soon as so many commands were answered. */
  function afterCommand(nth: number, other: () => Promise<unknown>): void {
    let sent = 0;
    opened.wrapCommands((send) => async (...args) => {
      sent += 1;
      const isNth = sent === nth;
      const answer = await send(...args);
      if (isNth) await other();
      return answer;
    });
  }

  async function expectNothingLeft(): Promise<void> {
    expect(await opened.sessions.listOf(data.userId)).toEqual([]);
    expect(await opened.idleEnds(data.userId)).toEqual([]);
  }

  /** Some send fewer commands: then one simply follows the other. */
  const steps = [1, 2, 3, 4, 5];
  it.each(steps)('after command %i of the end', async (nth) => {
    const { sessions } = opened;
    const id = crypto.randomUUID();
    await sessions.begin(id, data, () => 0);
    afterCommand(nth, () => sessions.rename(id, crypto.randomUUID(), data));
    await sessions.endAllOf(data.userId);
    await expectNothingLeft();
  });

  it.each(steps)('leaves nothing when the end comes after command %i', async (nth) => {
    const { sessions } = opened;
    const id = crypto.randomUUID();
    await sessions.begin(id, data, () => 0);
    const end = vi.fn(() => sessions.endAllOf(data.userId));
    afterCommand(nth, end);
    await sessions.rename(id, crypto.randomUUID(), data);
    if (end.mock.calls.length === 0) await end();
    await expectNothingLeft();
  });
});
