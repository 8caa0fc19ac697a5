import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthServices } from '@dialdeck/auth/services';
import { setFirstPassword } from '@dialdeck/auth/set-first-password';
import { assignUsers } from '@dialdeck/call-lists/assignments/assign-users';
import { createCallList } from '@dialdeck/call-lists/call-lists/create-call-list';
import { listCallLists } from '@dialdeck/call-lists/call-lists/list-call-lists';
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
const SEED = 2_026;
/** More than a list of the demo holds. */
const MOST_CONTACTS = 1_000;

type Deps = Pick<Platform['deps'], 'auth' | 'users' | 'callLists'>;

export interface StockOptions extends Deps {
  /** In whose name the lists are made. */
  adminEmail: string;
  /** One for all demo agents. */
  password: string;
  now: Date;
}

/** Makes the calls that lie behind; ends early when it is told to. */
export type CallHistory = (signal: AbortSignal) => Promise<void>;

/** Two lists, three agents and 500 contacts, through the use cases of the product. What is there already stays as it is. */
export async function stockDemo({ adminEmail, now, ...options }: StockOptions): Promise<void> {
  const { callLists } = options;
  const [admin] = await membersOf(options, [adminEmail.trim().toLowerCase()]);
  if (!admin) throw new Error('the demo needs the first admin');
  const actor = adminActor(admin);
  const lists = { ...createServices(callLists.database), clock: () => now };
  const random = randomFrom(SEED);
  const agents = await addAgents(options);
  await untilKnown(lists, agents);
  const known = await demoListsOf(lists);
  for (const [index, { contacts, ...list }] of DEMO_LISTS.entries()) {
    const id =
      known[index] ??
      (await createCallList(lists, { role: 'admin', userId: admin }, { ...list, defaultCountry: 'US' })).id;
    await fill(lists, actor, id, contacts, random);
    const userIds = DEMO_AGENTS.flatMap((agent, place) =>
      (agent.lists as readonly number[]).includes(index) ? (agents[place] ?? []) : [],
    );
    await assignUsers(lists, actor, { callListId: id, userIds });
  }
}

/**
 * Two weeks of calls. They take a while, and a platform that is ready need not wait for its past. Each call has a key: one
 * that was made before is not made again. What people took away meanwhile stays away.
 */
export async function makeHistory(
  { now, ...options }: Omit<StockOptions, 'adminEmail' | 'password'>,
  signal: AbortSignal,
): Promise<void> {
  const lists = createServices(options.callLists.database);
  const random = randomFrom(SEED);
  const agents = await membersOf(
    options,
    DEMO_AGENTS.map(({ email }) => email),
  );
  const queues = await Promise.all((await demoListsOf(lists)).map((id) => (id ? contactsOf(lists, id) : [])));
  const work = DEMO_AGENTS.map((agent, place) => {
    const queue = queues[agent.lists[0]] ?? [];
    // Colleagues on one list work it from both ends.
    const isSecond = DEMO_AGENTS.findIndex((other) => other.lists[0] === agent.lists[0]) !== place;
    return {
      userId: agents[place],
      contacts: isSecond ? [...queue].reverse() : queue,
      times: demoCallTimes(now, random),
    };
  });
  await Promise.all(
    work.map(async ({ userId, ...each }, place) => {
      if (userId) await makeCalls(lists, { userId, ...each }, randomFrom(place), signal);
    }),
  );
}

const adminActor = (userId: string): Actor => ({ userId, role: 'admin', sessionId: null, clientAddress: null });

/** Ids of the people of these addresses; undefined for whom there is not. */
async function membersOf({ users }: Pick<Deps, 'users'>, emails: readonly string[]): Promise<(string | undefined)[]> {
  const team = createTeamServices(users.database);
  return await Promise.all(
    emails.map(async (search) => {
      const found = await team.users.page({ filter: { search }, take: PAGE_SIZE_MAX });
      return found.find(({ email }) => email === search)?.id;
    }),
  );
}

/** Ids of the demo's lists; undefined for one that is not there. */
async function demoListsOf(lists: CallListsServices): Promise<(string | undefined)[]> {
  const { nodes } = await listCallLists(lists, adminActor(''), { first: PAGE_SIZE_MAX });
  return DEMO_LISTS.map(({ name }) => nodes.find((list) => list.name === name)?.id);
}

async function addAgents({ auth, users, password }: Omit<StockOptions, 'adminEmail' | 'now'>): Promise<string[]> {
  const team = createTeamServices(users.database);
  const accounts = createAuthServices(auth);
  const known = await membersOf(
    { users },
    DEMO_AGENTS.map(({ email }) => email),
  );
  return await Promise.all(
    DEMO_AGENTS.map(async ({ email, firstName, lastName }, place) => {
      const account = { email, firstName, lastName, role: 'user' } as const;
      const id = known[place] ?? (await createUser(team, { ...account, sendVerificationEmail: false })).id;
      await setFirstPassword(accounts, { account: { id, ...account }, password });
      return id;
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

/** In the order in which they came into the list, whatever happened to them since. */
async function contactsOf({ pool }: CallListsServices, callListId: string): Promise<DemoContact[]> {
  const request = queueRequest(callListId, { first: PAGE_SIZE_MAX, activeOnly: false });
  const [rows = []] = await readQueuePages(pool, [{ ...request, limit: MOST_CONTACTS }]);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
