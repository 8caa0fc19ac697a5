import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import type pg from 'pg';
import { ADD_CALL, CALLED, CLAIM, COUNT, FINISH_CALL, FINISHED, LIST, LOCK, OPEN_CALL, TELL } from './contact-sql.ts';

const SLOTS = 16;

/** The agent's next contact; null for an agent who must not see the list. */
export async function claim(pool: pg.Pool, listId: string, userId: string) {
  const { rowCount } = await pool.query({ name: 'list', text: LIST, values: [listId, userId] });
  if (!rowCount) return null;
  const { rows } = await pool.query({ name: 'claim', text: CLAIM, values: [listId, userId] });
  if (!rows[0]) return null;
  const { leaseUntil, ...contact } = rows[0];
  return { contact, leaseUntil };
}

/** Logs a dial. */
export function dial(
  pool: pg.Pool,
  userId: string,
  { contactId, phoneNumber }: { contactId: string; phoneNumber: string },
) {
  return inTransaction(pool, async (client) => {
    const contact = await lock(client, contactId, userId);
    if (!contact) return null;
    const { callListId, status } = contact;
    const values = [crypto.randomUUID(), contactId, userId, callListId, phoneNumber, new Date()];
    const { rows } = await client.query({ name: 'add-call', text: ADD_CALL, values });
    await client.query({ name: 'called', text: CALLED, values: [contactId, callListId, rows[0].calledAt] });
    if (status === 'active') await count(client, callListId, { active: -1, attempted: 1 });
    await tell(client, null, rows[0]);
    return rows[0];
  });
}

/** Saves the result of the agent's open call. */
export function saveResult(
  pool: pg.Pool,
  userId: string,
  said: { contactId: string; type: string; callOutcome: string; duration: number },
) {
  return inTransaction(pool, async (client) => {
    const contact = await lock(client, said.contactId, userId);
    if (!contact) return null;
    const { callListId, lastCallDisposition } = contact;
    const open = await client.query({ name: 'open-call', text: OPEN_CALL, values: [said.contactId, userId] });
    const before = open.rows[0];
    if (!before) return null;
    const after = { ...before, disposition: said.type, outcome: said.callOutcome, duration: said.duration };
    const values = [before.id, before.calledAt, after.disposition, after.outcome, after.duration];
    await client.query({ name: 'finish-call', text: FINISH_CALL, values });
    const { rows } = await client.query({
      name: 'finished',
      text: FINISHED,
      values: [said.contactId, callListId, said.type, userId],
    });
    await count(client, callListId, { attempted: -1, winner: 1, completed: lastCallDisposition === null ? 1 : 0 });
    await tell(client, before, after);
    return rows[0];
  });
}

async function lock(client: pg.PoolClient, contactId: string, userId: string) {
  const { rows } = await client.query({ name: 'lock', text: LOCK, values: [contactId, userId] });
  const [contact] = rows;
  return contact && (contact.holder === null || contact.holder === userId) ? contact : null;
}

const count = (
  client: pg.PoolClient,
  listId: string,
  { active = 0, attempted = 0, winner = 0, completed = 0 }: Record<string, number>,
) =>
  client.query({
    name: 'count',
    text: COUNT,
    values: [listId, Math.floor(Math.random() * SLOTS), active, attempted, winner, completed],
  });

interface Call {
  id: string;
  userId: string;
  calledAt: Date;
  disposition: string | null;
  outcome: string | null;
  duration: number;
}

const facts = ({ userId, calledAt, disposition, outcome, duration }: Call): CallFacts => ({
  userId,
  teamId: null,
  callListId: null,
  calledAt: calledAt.toISOString(),
  label: (disposition ?? outcome ?? 'attempted') as CallFacts['label'],
  isAnswered: outcome === 'answered',
  talkSeconds: duration,
  resultId: null,
  meanings: [],
});

/** The event for reports, which are not part of this peer. */
const tell = (client: pg.PoolClient, before: Call | null, after: Call) =>
  client.query({
    name: 'tell',
    text: TELL,
    values: [after.id, { logId: after.id, before: before && facts(before), after: facts(after) }],
  });

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
