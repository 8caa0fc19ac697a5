import assert from 'node:assert/strict';
import { takeCallEvents } from '@dialdeck/analytics/testing';
import type { CallFacts, DomainEvent } from '@dialdeck/node/event-types';
import { createConsumer, pgSql, publish } from '@dialdeck/node/events';
import { createLogger } from '@dialdeck/node/log';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';

/** Ten thousand agents make 334 a second; whoever stood still for an hour is to catch up in minutes. */
const EVENTS_PER_SECOND = 5_000;
const AGENTS = 200;
const PUBLISHED_AT_ONCE = 5_000;
const FIRST_CALL = Date.UTC(2026, 5, 1);
const BETWEEN_CALLS_MS = 1_000;

/** How fast analytics takes what happened to calls: two events of each, the dial and its result. */
export const events: Bench = { name: 'events', rows: 50_000, smallRows: 200, run: measureEvents };

async function measureEvents({ database, owner, rows }: BenchGround): Promise<Ratio[]> {
  const log = createLogger('bench', { level: 'fatal' });
  const { pool } = database.open('analytics');
  const consumer = createConsumer({ pool, name: 'analytics', handle: takeCallEvents, log });
  const agents = Array.from({ length: AGENTS }, () => crypto.randomUUID());
  const calls = Math.floor(rows / 2);
  await tellCalls(owner, agents, calls);
  const began = performance.now();
  await consumer.drain();
  const perSecond = (calls * 2 * 1_000) / (performance.now() - began);
  await checkFigures(owner, agents, calls);
  return [
    {
      what: 'events of calls taken by analytics, per second',
      peer: `${EVENTS_PER_SECOND.toLocaleString('en')} a second`,
      ratio: perSecond / EVENTS_PER_SECOND,
      target: { atLeast: 1 },
      figures: `${Math.round(perSecond).toLocaleString('en')}/s`,
    },
  ];
}

/** All dials come before all results, so that no call is whole in one batch. */
async function tellCalls(owner: pg.Pool, agents: readonly string[], calls: number): Promise<void> {
  const ids = Array.from({ length: calls }, () => crypto.randomUUID());
  const facts = (call: number, label: CallFacts['label']): CallFacts => ({
    userId: agents[call % agents.length] ?? '',
    teamId: null,
    calledAt: new Date(FIRST_CALL + call * BETWEEN_CALLS_MS).toISOString(),
    label,
    isAnswered: label === 'winner',
    talkSeconds: label === 'winner' ? 60 : 0,
  });
  const dial = (call: number) => ({ before: null, after: facts(call, 'attempted') });
  const result = (call: number) => ({ before: facts(call, 'attempted'), after: facts(call, 'winner') });
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
