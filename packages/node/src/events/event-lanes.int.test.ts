import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '#process/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createConsumer, type EventConsumer, pgSql, publish } from './events.ts';

const log = createLogger('test', { level: 'silent' });
let test: TestDatabase;
let pool: TestDatabase['database']['pool'];
beforeAll(async () => {
  test = await createTestDatabase('users');
  pool = test.open('analytics').pool;
});
afterEach(() => test.ownerPool.query('DELETE FROM events.delivery'));
afterAll(() => test.close());

const changed = (key: string, index: number): DomainEvent => {
  const logId = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return { type: 'call.changed', key, payload: { logId, before: null, after: null } };
};

it('keeps the order of events of one key where replicas share the keys among connections, and delivers each once', async () => {
  const keys = Array.from({ length: 7 }, () => crypto.randomUUID());
  const told = Array.from({ length: 300 }, (_, index) => changed(keys[index % keys.length] ?? '', index));
  const taken: DomainEvent[] = [];
  const began = new Set<EventConsumer>();
  const replicas = Array.from({ length: 2 }, () => {
    const replica: EventConsumer = createConsumer({
      pool,
      name: 'analytics',
      log,
      batch: 5,
      lanes: 3,
      async handle(events, sql) {
        const isFirst = !began.has(replica);
        began.add(replica);
        // With one lane only: the other replica takes the others meanwhile, however slow the machine is.
        if (isFirst) await vi.waitUntil(() => began.size === 2, { timeout: 30_000 });
        await sql('SELECT pg_sleep(0.01)', []);
        taken.push(...events);
      },
    });
    return replica;
  });
  for (let first = 0; first < told.length; first += 50)
    await publish(pgSql(test.ownerPool), told.slice(first, first + 50));
  const isAnyLeft = async () => ((await test.ownerPool.query('SELECT FROM events.delivery')).rowCount ?? 0) > 0;
  // A replica that finds every lane taken has nothing to do now, and looks again.
  const drainAll = async (replica: EventConsumer) => {
    while (await isAnyLeft()) await replica.drain();
  };
  await Promise.all(replicas.map(drainAll));
  const ofKey = (events: readonly DomainEvent[], key: string) =>
    events.filter((event) => event.key === key).map(({ payload }) => payload);
  for (const key of keys) expect(ofKey(taken, key)).toEqual(ofKey(told, key));
  expect(began.size).toBe(2);
});

it.each([1, 3])('leaves one of %i lanes to the replica that works on it, without waiting', async (lanes) => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handle = () => {
    begun.resolve();
    return done.promise;
  };
  const drain = () => createConsumer({ pool, name: 'analytics', log, lanes, handle }).drain();
  await publish(pgSql(test.ownerPool), [changed(crypto.randomUUID(), 0)]);
  const taken = drain();
  await begun.promise;
  try {
    // One that waited would be ended by the lock's time limit.
    await drain();
  } finally {
    done.resolve();
    await taken;
  }
});
