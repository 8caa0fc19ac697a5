import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_BATCH_SIZE, PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { createRandom } from '@dialdeck/common/random';
import type { Database } from '@dialdeck/node/database/database';
import { sql } from '@dialdeck/node/database/sql';
import type { Actor } from '@dialdeck/node/security/identity';
import { assignUsers } from '#assignments/assign-users.ts';
import { createCallList } from '#call-lists/create-call-list.ts';
import { listCallLists } from '#call-lists/list-call-lists.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsServices, createServices } from '#services.ts';
import { DEMO_LISTS, demoCallTimes, demoContact } from './demo-world.ts';
import { type DemoContact, makeCalls } from './make-calls.ts';

const KNOWN_TIMEOUT_MS = 30_000;
const SEED = 2_026;

export interface DemoAgent {
  /** Undefined for an agent who has been deleted. */
  id: string | undefined;
  /** The agent's lists, by index in the demo's lists; the agent calls contacts of the first. */
  lists: readonly [number, ...number[]];
}

export interface StockOptions {
  /** The creator of the lists. */
  adminId: string;
  agents: readonly DemoAgent[];
  now: Date;
}

/** Two lists with 500 contacts, assigned to agents. Existing ones stay unchanged. */
export async function stockLists(database: Database, { adminId, agents, now }: StockOptions): Promise<void> {
  const lists = { ...createServices(database), clock: () => now };
  const actor = adminActor(adminId);
  const random = createRandom(SEED);
  await untilKnown(
    lists,
    agents.flatMap(({ id }) => id ?? []),
  );
  const known = await demoListsOf(lists);
  for (const [index, { contacts, ...list }] of DEMO_LISTS.entries()) {
    const id =
      known[index] ??
      (await createCallList(lists, { role: 'admin', userId: adminId }, { ...list, defaultCountry: 'US' })).id;
    await fill(lists, actor, id, contacts, random);
    const userIds = agents.flatMap((agent) => (agent.id && agent.lists.includes(index) ? agent.id : []));
    await assignUsers(lists, actor, { callListId: id, userIds });
  }
}

/**
 * Two weeks of calls. They take a while, and a platform is ready without them. Each call has a key, so that
 * it is made only once. Anything deleted in the meantime stays deleted.
 */
export async function makeHistory(
  database: Database,
  { agents, now }: Pick<StockOptions, 'agents' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const lists = createServices(database);
  const random = createRandom(SEED);
  const queues = await Promise.all((await demoListsOf(lists)).map((id) => (id ? contactsOf(lists, id) : [])));
  const work = agents.map((agent, place) => {
    const queue = queues[agent.lists[0]] ?? [];
    // Colleagues on one list work it from both ends.
    const isSecond = agents.findIndex((other) => other.lists[0] === agent.lists[0]) !== place;
    return {
      userId: agent.id,
      contacts: isSecond ? [...queue].reverse() : queue,
      times: demoCallTimes(now, random),
    };
  });
  await Promise.all(
    work.map(async ({ userId, ...each }, place) => {
      if (userId) await makeCalls(lists, { userId, ...each }, createRandom(place), signal);
    }),
  );
}

const adminActor = (userId: string): Actor => ({ userId, role: 'admin', sessionId: null, clientAddress: null });

/** Ids of the demo's lists; undefined for one that is not there. */
async function demoListsOf(lists: CallListsServices): Promise<(string | undefined)[]> {
  const { nodes } = await listCallLists(lists, adminActor(''), { first: PAGE_SIZE_MAX });
  return DEMO_LISTS.map(({ name }) => nodes.find((list) => list.name === name)?.id);
}

/** Lists can be assigned once this subgraph knows the users; on a slow machine that takes a moment. */
async function untilKnown({ assignments }: CallListsServices, userIds: readonly string[]): Promise<void> {
  for (const end = performance.now() + KNOWN_TIMEOUT_MS; performance.now() < end; await sleep(10)) {
    if ((await assignments.assignable(userIds)).size === userIds.length) return;
  }
  throw new Error('the demo agents did not reach the call lists');
}

async function fill(
  lists: CallListsServices,
  admin: Actor,
  callListId: string,
  count: number,
  random: () => number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => demoContact(index, random));
  for (let from = 0; from < count; from += IMPORT_BATCH_SIZE) {
    await importContacts(lists, admin, { callListId, rows: rows.slice(from, from + IMPORT_BATCH_SIZE) });
  }
}

/** In the order of their creation, regardless of later changes. */
async function contactsOf({ pool }: CallListsServices, callListId: string): Promise<DemoContact[]> {
  const { rows } = await pool.query<DemoContact>(
    sql`SELECT id, call_list_id AS "callListId", phone_e164 AS "phoneE164" FROM contacts WHERE call_list_id = ${callListId} ORDER BY id`,
  );
  return rows;
}
