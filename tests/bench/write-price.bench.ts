import assert from 'node:assert/strict';
import { CALL_QUEUE, takeCallEvents } from '@dialdeck/analytics/testing';
import {
  addToCounts,
  callChanged,
  contactAfterDial,
  countsBetween,
  countsDelta,
  lockContact,
  MOVES,
  moveAgent,
  newCall,
  noteEnd,
  saveCallAndContact,
} from '@dialdeck/call-lists/testing';
import { inTransaction, sendWithCommit } from '@dialdeck/node/database/database';
import { createConsumer, pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { inParallel } from './in-parallel.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { recount } from './recount.ts';

const WRITERS = 16;
const CALLS = 1_000;
/** Calls of one instant are calls of different agents, whose states do not lie in one page. */
const AGENTS = 1_008;
const ROUNDS = 5;

/** The additional cost of a dial with reports: the event in its transaction and the consumer. */
export const writePrice: Bench = { name: 'write-price', rows: 20_000, smallRows: 200, run: measurePrice };

async function measurePrice({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  const found = await owner.query<{ id: string }>('SELECT id FROM contacts WHERE call_list_id = $1', [list]);
  const contacts = found.rows.map(({ id }) => id);
  const { pool } = database.database;
  const analytics = database.open('analytics').pool;
  const log = createLogger('bench', { level: 'fatal' });
  const consumer = createConsumer({
    pool: analytics,
    name: 'analytics',
    handle: takeCallEvents,
    log,
    ...CALL_QUEUE,
  });
  const userId = crypto.randomUUID();
  const calls = Math.min(CALLS, rows);
  const dialAll = (isReported: boolean) =>
    inParallel(WRITERS, calls, (index) => dial(pool, userId, contacts[index % rows] ?? '', isReported));

  const agents = Array.from({ length: AGENTS }, () => crypto.randomUUID());
  // Each writer has agents of its own: two dials of one agent never wait for each other.
  const dialWith = (isMoved: boolean, isEnded = false) =>
    inParallel(WRITERS, WRITERS, async (writer) => {
      for (let index = writer; index < calls; index += WRITERS) {
        const userId = agents[index % AGENTS] ?? '';
        const id = await dial(pool, userId, contacts[index % rows] ?? '', true, isMoved);
        if (isEnded) await (isMoved ? noteEnd : noteEndAlone)(pool, { id, userId, endedAt: new Date() });
      }
    });
  await consumer.start();
  const times = await interleaved(rounds(ROUNDS), {
    reported: () => dialAll(true),
    plain: () => dialAll(false),
  });
  const states = await interleaved(rounds(ROUNDS), { moved: () => dialWith(true), still: () => dialWith(false) });
  const ends = await interleaved(rounds(ROUNDS), {
    moved: () => dialWith(true, true),
    still: () => dialWith(false, true),
  });
  await consumer.stop();
  await consumer.drain();
  // Every second call was reported; one round of each precedes the timed ones.
  const { rows: kept } = await owner.query(
    'SELECT sum(attempted)::int AS calls FROM call_figures WHERE subject_id = $1 AND grain = 60',
    [userId],
  );
  assert.equal(kept[0].calls, calls * (rounds(ROUNDS) + 1));
  const today = new Date().toISOString().slice(0, 10);
  const counted = await recount(owner, userId, { startDate: '2020-01-01', endDate: today, timeZone: 'UTC' });
  assert.equal(
    counted.reduce((sum, { attempted }) => sum + attempted, 0),
    calls * (rounds(ROUNDS) + 1) * 2,
  );
  return [
    {
      what: `dials of ${WRITERS} concurrent agents, per second`,
      peer: 'the same transaction without reports',
      ratio: times.plain / times.reported,
      target: { atLeast: 0.55 },
      figures: `${Math.round((calls * 1000) / times.reported)}/s, ${Math.round((calls * 1000) / times.plain)}/s`,
    },
    {
      what: `dials with the state of their agent, ${WRITERS} concurrent agents`,
      peer: 'the same transactions without states',
      ratio: states.still / states.moved,
      target: { atLeast: 0.95 },
      figures: `${Math.round((calls * 1000) / states.moved)}/s, ${Math.round((calls * 1000) / states.still)}/s`,
    },
    {
      what: `dials and their ends with the state of their agent, ${WRITERS} concurrent agents`,
      peer: 'the same transactions without states',
      ratio: ends.still / ends.moved,
      target: { atLeast: 0.95 },
      figures: `${Math.round((calls * 1000) / ends.moved)}/s, ${Math.round((calls * 1000) / ends.still)}/s`,
    },
  ];
}

/** The end of a call without the state of its agent. */
async function noteEndAlone(pool: pg.Pool, { id, userId, endedAt }: Parameters<typeof noteEnd>[1]): Promise<void> {
  await pool.query({
    name: 'note-end-alone',
    text: `UPDATE call_logs SET ended_at = coalesce(ended_at, least(greatest($3::timestamptz, called_at), resulted_at)),
        work_seconds = coalesce(work_seconds, floor(extract(epoch FROM resulted_at - $3::timestamptz)))
      WHERE id = $1 AND user_id = $2 RETURNING *`,
    values: [id, userId, endedAt],
  });
}

/** The statements of the use case `logCall`. */
async function dial(
  pool: pg.Pool,
  userId: string,
  contactId: string,
  isReported: boolean,
  isMoved = false,
): Promise<string> {
  return await inTransaction(pool, async (client) => {
    const locked = await lockContact(client, contactId, { kind: 'all' });
    assert(locked);
    const { contact } = locked;
    const call = newCall({
      teamId: null,
      id: crypto.randomUUID(),
      contactId,
      userId,
      callListId: contact.callListId,
      phoneNumber: contact.phoneE164,
      calledAt: new Date(),
    });
    const after = contactAfterDial(contact, call.calledAt);
    const facts = { listId: call.callListId, callId: call.id };
    // Sent together and with COMMIT, as the use case does.
    sendWithCommit(client, [
      saveCallAndContact(client, call, after),
      isMoved ? moveAgent(client, userId, MOVES.dial, facts, countsBetween(null, call, 'UTC')) : null,
      addToCounts(client, contact.callListId, countsDelta(contact, after)),
      isReported ? publishUnfollowed(pgSql(client), [callChanged(null, call)]) : null,
    ]);
    return call.id;
  });
}
