import { DomainEvent } from '@dialdeck/common/events/domain-event';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#database/database.ts';
import { producedBy, ROLE_SCHEMAS, type RoleSchema } from '#database/roles.ts';
import { metrics } from '#metrics/metrics.ts';
import { createLogger } from '#process/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type Consumer, consumersOf } from './consumers.ts';
import { createConsumer, type EventConsumer, pgSql, publish, settled } from './events.ts';

const log = createLogger('test', { level: 'silent' });
let test: TestDatabase;
const consumers: EventConsumer[] = [];

beforeAll(async () => {
  test = await createTestDatabase('users');
  await test.ownerPool.query(
    'CREATE TABLE public.seen (n bigint GENERATED ALWAYS AS IDENTITY, key uuid, consumer text)',
  );
  await test.ownerPool.query(`GRANT ALL ON public.seen TO PUBLIC`);
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  await test.ownerPool.query('TRUNCATE public.seen; DELETE FROM events.delivery; DELETE FROM events.parked');
});
afterAll(() => test.close());

const deleted = (id: string = crypto.randomUUID()): DomainEvent => ({ type: 'user.deleted', key: id, payload: { id } });

const pools = new Map<string, pg.Pool>();
/** With a component's own role: no component reads the events of another. */
function poolOf(name: Consumer): pg.Pool {
  const pool = pools.get(name) ?? test.open(name.replace('-', '_') as RoleSchema).pool;
  pools.set(name, pool);
  return pool;
}

/** A consumer that records each event, in the transaction that it receives. */
function recorder(
  name: 'auth' | 'call-lists' | 'gateway',
  options: { failures?: number; batch?: number } = {},
): EventConsumer {
  let failures = options.failures ?? 0;
  const consumer = createConsumer({
    pool: poolOf(name),
    name,
    log,
    ...(options.batch && { batch: options.batch }),
    async handle(events, sql) {
      for (const { key } of events) await sql('INSERT INTO public.seen (key, consumer) VALUES ($1, $2)', [key, name]);
      if (failures-- > 0) throw new Error('this time not');
    },
  });
  consumers.push(consumer);
  return consumer;
}

const seen = async (): Promise<string[]> =>
  (await test.ownerPool.query('SELECT key FROM public.seen ORDER BY n')).rows.map(({ key }) => key);
const publishAll = (events: DomainEvent[]) =>
  inTransaction(test.database.pool, (client) => publish(pgSql(client), events));
/** Past the pool's connections that were ended a moment ago. */
async function publishAgain(events: DomainEvent[]): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await publishTo('auth', events);
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}
const publishTo = async (consumer: string, events: DomainEvent[]): Promise<string[]> => {
  const ids = await publishAll(events);
  return ids.filter((id) => id.startsWith(`${consumer}/`));
};

describe('an event that cannot be read', () => {
  /** As a newer release writes them, or a fault. */
  const spoil = (key: string) =>
    test.ownerPool.query(`UPDATE events.delivery SET payload = payload - 'id' WHERE consumer = 'auth' AND key = $1`, [
      key,
    ]);
  const mend = (key: string) =>
    test.ownerPool.query(
      `UPDATE events.parked SET payload = jsonb_build_object('id', key) WHERE consumer = 'auth' AND key = $1`,
      [key],
    );

  it('stops only events of its own key, and is reported', async () => {
    const [first, spoilt, last] = [deleted(), deleted(), deleted()];
    await publishAll([first, spoilt, last]);
    await spoil(spoilt.key);
    await publishAll([spoilt]);
    const auth = recorder('auth');
    await auth.drain();
    expect(await seen()).toEqual([first.key, last.key]);
    // Neither in the same batch nor in a later one does anything of that key go before it.
    await publishAll([spoilt]);
    await auth.drain();
    expect(await seen()).toEqual([first.key, last.key]);
    const { rows } = await test.ownerPool.query('SELECT consumer, key FROM events.parked ORDER BY id');
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ consumer: 'auth', key: spoilt.key })));
    expect(await metrics().text()).toMatch(/dialdeck_events_parked_total\{consumer="auth"\} [1-9]/);
  });

  it('is read by the next start that can, in its place', async () => {
    const [spoilt, other] = [deleted(), deleted()];
    await publishAll([spoilt]);
    await spoil(spoilt.key);
    await recorder('auth').drain();
    await publishAll([spoilt, other]);
    await mend(spoilt.key);
    await recorder('auth').start();
    await expect.poll(seen).toEqual([spoilt.key, spoilt.key, other.key]);
    expect((await test.ownerPool.query('SELECT FROM events.parked')).rows).toEqual([]);
  });
});

describe('events', () => {
  it('reach every subscriber once, in order', async () => {
    const events = Array.from({ length: 25 }, () => deleted());
    await publishAll(events);
    await recorder('auth', { batch: 10 }).drain();
    expect(await seen()).toEqual(events.map(({ key }) => key));
    const { rows } = await test.ownerPool.query(
      'SELECT consumer, count(*)::int AS left FROM events.delivery GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { consumer: 'call-lists', left: 25 },
      { consumer: 'gateway', left: 25 },
    ]);
  });

  it('are not there when the producer rolls back', async () => {
    await expect(
      inTransaction(test.database.pool, async (client) => {
        await publish(pgSql(client), [deleted()]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await recorder('auth').drain();
    expect(await seen()).toEqual([]);
  });

  it('take effect once when the consumer fails in the middle', async () => {
    const events = [deleted(), deleted()];
    await publishAll(events);
    const consumer = recorder('auth', { failures: 1 });
    await expect(consumer.drain()).rejects.toThrow('this time not');
    expect(await seen()).toEqual([]);
    await consumer.drain();
    expect(await seen()).toEqual(events.map(({ key }) => key));
  });

  it('that are committed late are seen late, not skipped', async () => {
    const early = deleted();
    const late = deleted();
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await publish(pgSql(client), [early]);
    await publishAll([late]);
    const consumer = recorder('auth');
    await consumer.drain();
    expect(await seen()).toEqual([late.key]);
    await client.query('COMMIT');
    client.release();
    await consumer.drain();
    expect(await seen()).toEqual([late.key, early.key]);
  });

  it('take effect once with two replicas of a consumer', async () => {
    const events = Array.from({ length: 200 }, () => deleted());
    const replicas = [recorder('auth', { batch: 7 }), recorder('auth', { batch: 7 })];
    await Promise.all(replicas.map((replica) => replica.start()));
    const ids = (await Promise.all(events.map((event) => publishTo('auth', [event])))).flat();
    expect(await settled(test.database.pool, ids, 5_000)).toBe(true);
    expect((await seen()).sort()).toEqual(events.map(({ key }) => key).sort());
  });

  it('that were rolled back are found again, however far the queue has been read', async () => {
    const [first, second] = [deleted(), deleted()];
    const consumer = recorder('auth', { failures: 3 });
    await publishAll([first]);
    for (let times = 0; times < 3; times++) await expect(consumer.drain()).rejects.toThrow('this time not');
    for (let looks = 0; looks < 4; looks++) await consumer.drain();
    await publishAll([second]);
    await consumer.drain();
    expect(await seen()).toEqual([first.key, second.key]);
  });

  it('are polled by one statement without a transaction after a quiet time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const consumer = recorder('auth');
      await consumer.start();
      vi.advanceTimersByTime(11_000);
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      const statements = () =>
        (sent.mock.calls as unknown[][]).map(([query]) => (query as { name?: string }).name ?? query);
      const looks = () => statements().filter((statement) => statement === 'look').length;
      await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(2);
      // Before the first look a run may have been under way.
      expect(statements().slice(statements().indexOf('look'))).not.toContain('BEGIN');
      const event = deleted();
      await publishAll([event]);
      await expect.poll(seen, { timeout: 30_000 }).toEqual([event.key]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('settle as soon as all consumers took them, and report when they did not', async () => {
    const ids = await publishAll([deleted()]);
    expect(await settled(test.database.pool, ids, 50)).toBe(false);
    for (const name of ['auth', 'call-lists', 'gateway'] as const) await recorder(name).start();
    expect(await settled(test.database.pool, ids, 3_000)).toBe(true);
  });

  it('are heard again after lost connections, of which the pool keeps none', async () => {
    const { pool } = test.open('auth');
    const consumer = createConsumer({ pool, name: 'auth', handle: async () => undefined, log });
    consumers.push(consumer);
    await consumer.start();
    for (let restart = 0; restart < 3; restart++) {
      await test.ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'dialdeck-auth'`,
      );
      const ids = await publishAgain([deleted()]);
      expect(await settled(test.database.pool, ids, 5_000)).toBe(true);
    }
    // The one that listens.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  });
});

describe('the role of a component', () => {
  const insert = (type: string, consumer: string) =>
    `INSERT INTO events.delivery (consumer, type, key, payload) VALUES ('${consumer}', '${type}', gen_random_uuid(), '{}')`;

  it.each(ROLE_SCHEMAS)('%s publishes its own events and no others', async (schema) => {
    const { pool } = test.open(schema);
    const another = schema === 'users' ? 'auth' : 'users';
    for (const { shape } of DomainEvent.options) {
      const type = shape.type.value;
      const said = pool.query(insert(type, another)).then(
        () => 'said',
        ({ code }) => code,
      );
      // 42501: insufficient_privilege
      expect([type, await said]).toEqual([type, producedBy(schema).includes(type) ? 'said' : '42501']);
    }
    await expect(pool.query(insert('anything.else', another))).rejects.toThrow(/row-level security/);
  });

  it('parks nothing for others, who would take it up as theirs', async () => {
    const { pool } = test.open('analytics');
    const parked = `INSERT INTO events.parked (consumer, id, type, key, payload, created_at)
      VALUES ('users', 1, 'account.registered', gen_random_uuid(), '{}', now())`;
    await expect(pool.query(parked)).rejects.toThrow(/row-level security/);
  });

  it('neither sees nor takes events between other components', async () => {
    await publishAll([deleted()]);
    const { pool } = test.open('analytics');
    expect((await pool.query('SELECT 1 FROM events.delivery')).rows).toEqual([]);
    expect((await pool.query('DELETE FROM events.delivery')).rowCount).toBe(0);
    for (const change of [
      "UPDATE events.delivery SET type = 'x'",
      'TRUNCATE events.delivery',
      "INSERT INTO events.producer VALUES ('user.changed', 'analytics')",
    ])
      await expect(pool.query(change)).rejects.toThrow(/permission denied/);
    expect((await test.ownerPool.query('SELECT 1 FROM events.delivery')).rowCount).toBe(
      consumersOf('user.deleted').length,
    );
  });
});
