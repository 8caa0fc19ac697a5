import assert from 'node:assert/strict';
import { CALL_QUEUE, takeCallEvents } from '@dialdeck/analytics/testing';
import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { inTransaction } from '@dialdeck/node/database/database';
import { createConsumer, pgSql, publish, publishUnfollowed } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved, median } from './interleaved.ts';
import { openPool } from './open-pool.ts';

/** Ten thousand agents make 334 a second; a consumer that was down for an hour should catch up in minutes. */
const EVENTS_PER_SECOND = 5_000;
/** Events per second of ten thousand agents. */
const EVENTS_OF_AGENTS = 334;
const AGENTS = 200;
const PUBLISHED_AT_ONCE = 5_000;
const FIRST_CALL = Date.UTC(2026, 5, 1);
const BETWEEN_CALLS_MS = 1_000;

/** For a queue whose dead rows a long snapshot keeps. */
const DEAD_ROWS = 100_000;
const ROUNDS = 5;
const WRITERS = 16;
/** A turn takes half a second, which a checkpoint or a vacuum does not decide. */
const COMMITS = 4_000;
const COMMIT_ROUNDS = 9;

/** How fast analytics takes the events of calls, two of each (dial and result), and what publishing costs the calls. */
export const events: Bench = { name: 'events', rows: 50_000, smallRows: 200, run: measureEvents };

async function measureEvents({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const log = createLogger('bench', { level: 'fatal' });
  const { pool } = database.open('analytics');
  const consumer = createConsumer({ pool, name: 'analytics', handle: takeCallEvents, log, ...CALL_QUEUE });
  const agents = Array.from({ length: AGENTS }, () => crypto.randomUUID());
  const calls = Math.floor(rows / 2);
  await tellCalls(owner, agents, calls);
  const began = performance.now();
  await consumer.drain();
  const perSecond = (calls * 2 * 1_000) / (performance.now() - began);
  await checkFigures(owner, agents, calls);
  const hour = (3_600 * EVENTS_OF_AGENTS) / perSecond;
  return [
    {
      what: 'events of calls taken by analytics, per second',
      peer: `${EVENTS_PER_SECOND.toLocaleString('en')} a second`,
      ratio: perSecond / EVENTS_PER_SECOND,
      target: { atLeast: 1 },
      figures: `${Math.round(perSecond).toLocaleString('en')}/s`,
    },
    {
      what: 'the events of 10,000 agents in an hour, caught up at that pace',
      peer: '5 minutes',
      ratio: hour / 300,
      target: { atMost: 1 },
      figures: `${Math.round(hour)} s`,
    },
    await measureCommits(owner, Math.min(rows, COMMITS), rounds(COMMIT_ROUNDS)),
    await measureDeadRows({ database, owner, rows, rounds }, agents),
  ];
}

/** Commits of transactions with events, against the same rows without waking a consumer. */
async function measureCommits(owner: pg.Pool, commits: number, rounds: number): Promise<Ratio> {
  await owner.query('CREATE TABLE IF NOT EXISTS changed (id uuid PRIMARY KEY)');
  const pool = openPool({ ...owner.options, max: WRITERS });
  const agents = [crypto.randomUUID()];
  const write = (tell: (client: pg.PoolClient, event: DomainEvent) => Promise<unknown>) => async () => {
    let left = commits;
    const writer = async () => {
      while (left-- > 0) {
        const logId = crypto.randomUUID();
        const event = { type: 'call.changed', key: logId, payload: { logId, ...changeOf(agents, 0).dial } } as const;
        await inTransaction(pool, async (client) => {
          await client.query({ name: 'change', text: 'INSERT INTO changed VALUES ($1)', values: [logId] });
          await tell(client, event);
        });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };
  const plain = (client: pg.PoolClient, { type, key, payload }: DomainEvent) =>
    client.query({
      name: 'plain',
      text: `INSERT INTO events.delivery (consumer, type, key, payload) VALUES ('analytics', $1, $2, $3)`,
      values: [type, key, payload],
    });
  try {
    const times = await interleaved(rounds, {
      published: write((client, event) => publishUnfollowed(pgSql(client), [event])),
      plain: write(plain),
    });
    const { rows } = await owner.query(
      'SELECT count(*)::int AS changed, (SELECT count(*)::int FROM events.delivery) AS published FROM changed',
    );
    assert.equal(rows[0].published, rows[0].changed);
    const perSecond = (ms: number) => `${Math.round((commits * 1_000) / ms).toLocaleString('en')}/s`;
    return {
      what: `commits of ${WRITERS} writers that publish a call`,
      peer: 'the same rows without events',
      ratio: times.plain / times.published,
      target: { atLeast: 0.9 },
      figures: `${perSecond(times.published)}, ${perSecond(times.plain)}`,
    };
  } finally {
    await pool.end();
    await owner.query('DROP TABLE changed; DELETE FROM events.delivery');
  }
}

/** The same events taken from a clean queue, and from one whose dead rows a long snapshot keeps. */
async function measureDeadRows(
  { database, owner, rows, rounds }: BenchGround,
  agents: readonly string[],
): Promise<Ratio> {
  const log = createLogger('bench', { level: 'fatal' });
  const { pool } = database.open('analytics');
  const consumer = createConsumer({ pool, name: 'analytics', handle: takeCallEvents, log, ...CALL_QUEUE });
  const calls = Math.max(10, Math.floor(rows / 20));
  const round = async () => {
    await tellCalls(owner, agents, calls);
    const began = performance.now();
    await consumer.drain();
    return performance.now() - began;
  };
  const times = async () => {
    const taken: number[] = [];
    for (let each = 0; each <= rounds(ROUNDS); each += 1) taken.push(await round());
    return median(taken.slice(1));
  };
  await owner.query('VACUUM events.delivery');
  const clear = await times();
  const snapshot = await owner.connect();
  try {
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await snapshot.query('SELECT 1');
    const dead = Math.min(DEAD_ROWS, rows * 2);
    await owner.query(
      `INSERT INTO events.delivery (consumer, type, key, payload) SELECT 'analytics', 'call.changed', gen_random_uuid(), '{}' FROM generate_series(1, $1::int)`,
      [dead],
    );
    await owner.query('DELETE FROM events.delivery');
    const late = await times();
    const { rows: left } = await owner.query('SELECT count(*)::int AS left FROM events.delivery');
    assert.equal(left[0].left, 0);
    return {
      what: `a batch of events after ${dead.toLocaleString('en')} dead rows`,
      peer: 'the same from a clear queue',
      ratio: late / clear,
      target: { atMost: 1.2 },
      figures: `${late.toFixed(0)} ms, ${clear.toFixed(0)} ms`,
    };
  } finally {
    await snapshot.query('ROLLBACK');
    snapshot.release();
  }
}

function changeOf(agents: readonly string[], call: number) {
  const facts = (label: CallFacts['label']): CallFacts => ({
    userId: agents[call % agents.length] ?? '',
    teamId: null,
    callListId: null,
    calledAt: new Date(FIRST_CALL + call * BETWEEN_CALLS_MS).toISOString(),
    label,
    isAnswered: label === 'winner',
    talkSeconds: label === 'winner' ? 60 : 0,
    resultId: null,
    meanings: [],
  });
  const dial = { before: null, after: facts('attempted') };
  return { dial, result: { before: facts('attempted'), after: facts('winner') } };
}

/** All dials before all results, so that no call is complete in one batch. */
async function tellCalls(owner: pg.Pool, agents: readonly string[], calls: number): Promise<void> {
  const ids = Array.from({ length: calls }, () => crypto.randomUUID());
  const dial = (call: number) => changeOf(agents, call).dial;
  const result = (call: number) => changeOf(agents, call).result;
  for (const change of [dial, result])
    for (let first = 0; first < calls; first += PUBLISHED_AT_ONCE) {
      const some = ids.slice(first, first + PUBLISHED_AT_ONCE);
      const told = some.map(
        (logId, index): DomainEvent => ({
          type: 'call.changed',
          key: logId,
          payload: { logId, ...change(first + index) },
        }),
      );
      await publish(pgSql(owner), told);
    }
}

/** Each call is counted once, as won, for its agent and for everybody. */
async function checkFigures(owner: pg.Pool, agents: readonly string[], calls: number): Promise<void> {
  const { rows } = await owner.query(
    `SELECT subject_id = ANY($1) AS "isAgent", sum(attempted)::int AS attempted, sum(winner)::int AS winners,
       sum(talk_seconds)::int AS seconds FROM call_figures WHERE grain = 60 GROUP BY 1 ORDER BY 1`,
    [agents],
  );
  const figures = { attempted: 0, winners: calls, seconds: calls * 60 };
  assert.deepEqual(rows, [
    { isAgent: false, ...figures },
    { isAgent: true, ...figures },
  ]);
}
