import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthServices } from '@dialdeck/auth/services';
import { setFirstPassword } from '@dialdeck/auth/set-first-password';
import { assignUsers } from '@dialdeck/call-lists/assignments/assign-users';
import { createCallList } from '@dialdeck/call-lists/call-lists/create-call-list';
import { readQueuePages } from '@dialdeck/call-lists/contacts/queue-page.repo';
import { queueRequest } from '@dialdeck/call-lists/contacts/read-queue';
import { importContacts } from '@dialdeck/call-lists/imports/import-contacts';
import { type CallListsServices, createServices } from '@dialdeck/call-lists/services';
import { IMPORT_BATCH_SIZE, PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { Actor } from '@dialdeck/node/identity';
import { createTeamServices } from '@dialdeck/users/context';
import { createUser } from '@dialdeck/users/create-user';
import type { Platform } from '../platform.ts';
import { DEMO_AGENTS, DEMO_LISTS, demoCallTimes, demoContact, randomFrom } from './demo-world.ts';
import { type DemoContact, makeCalls } from './make-calls.ts';

const KNOWN_TIMEOUT_MS = 30_000;

export interface SeedDemoOptions extends Pick<Platform['deps'], 'auth' | 'users' | 'callLists'> {
  adminId: string;
  /** One for all demo agents. */
  password: string;
  now: Date;
}

/** Makes the calls that lie behind; ends early when it is told to. */
export type CallHistory = (signal: AbortSignal) => Promise<void>;

/**
 * Two lists, three agents and 500 contacts, through the use cases of the product. Two weeks of calls are made by what it
 * gives back: a platform that is ready need not wait for its past.
 */
export async function seedDemo({
  auth,
  users,
  callLists,
  adminId,
  password,
  now,
}: SeedDemoOptions): Promise<CallHistory> {
  const random = randomFrom(2_026);
  const admin: Actor = { userId: adminId, role: 'admin', sessionId: null, clientAddress: null };
  const lists = { ...createServices(callLists.database), clock: () => now };

  const agents = await addAgents({ auth, users, password });
  await untilKnown(lists, agents);
  const listIds: string[] = [];
  for (const [index, { contacts, ...list }] of DEMO_LISTS.entries()) {
    const { id } = await createCallList(lists, adminId, { ...list, defaultCountry: 'US' });
    listIds.push(id);
    await fill(lists, admin, id, contacts, random);
    const userIds = DEMO_AGENTS.flatMap((agent, place) =>
      (agent.lists as readonly number[]).includes(index) ? (agents[place] ?? []) : [],
    );
    await assignUsers(lists, admin, { callListId: id, userIds });
  }
  const queues = await Promise.all(listIds.map((id) => contactsOf(lists, id)));
  const work = DEMO_AGENTS.map((agent, place) => {
    const queue = queues[agent.lists[0]] ?? [];
    // Colleagues on one list work it from both ends.
    const isSecond = DEMO_AGENTS.findIndex((other) => other.lists[0] === agent.lists[0]) !== place;
    return {
      userId: agents[place] ?? '',
      contacts: isSecond ? [...queue].reverse() : queue,
      times: demoCallTimes(now, random),
    };
  });
  return async (signal) => {
    await Promise.all(work.map((each, place) => makeCalls(lists, each, randomFrom(place), signal)));
  };
}

async function addAgents({
  auth,
  users,
  password,
}: Pick<SeedDemoOptions, 'auth' | 'users' | 'password'>): Promise<string[]> {
  const team = createTeamServices(users.database);
  const accounts = createAuthServices(auth);
  return await Promise.all(
    DEMO_AGENTS.map(async ({ email, firstName, lastName }) => {
      const user = await createUser(team, { email, firstName, lastName, role: 'user', sendVerificationEmail: false });
      await setFirstPassword(accounts, { account: user, password });
      return user.id;
    }),
  );
}

/** Lists are assigned to users that call-lists has heard of; on a slow machine that takes a moment. */
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

async function contactsOf({ pool }: CallListsServices, callListId: string): Promise<DemoContact[]> {
  const request = queueRequest(callListId, { first: PAGE_SIZE_MAX, activeOnly: true });
  const [rows] = await readQueuePages(pool, [{ ...request, limit: request.first }]);
  return rows ?? [];
}
