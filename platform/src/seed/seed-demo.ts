import { createPasswordSetter } from '@dialdeck/auth/demo';
import { type DemoAgent, makeHistory, stockLists } from '@dialdeck/call-lists/demo';
import { createMembers } from '@dialdeck/users/demo';
import type { Platform } from '#platform.ts';
import { DEMO_AGENTS } from './demo-agents.ts';

type Deps = Pick<Platform['deps'], 'auth' | 'users' | 'callLists'>;

export interface StockOptions extends Deps {
  /** The creator of the lists. */
  adminEmail: string;
  /** One for all demo agents. */
  password: string;
  now: Date;
}

/** Creates the demo's past calls; stops early when aborted. */
export type CallHistory = (signal: AbortSignal) => Promise<void>;

/** Creates two lists, three agents and 500 contacts through the product's use cases. Existing ones stay unchanged. */
export async function stockDemo({ adminEmail, now, ...options }: StockOptions): Promise<void> {
  const [adminId] = await createMembers(options.users.database).idsOf([adminEmail.trim().toLowerCase()]);
  if (!adminId) throw new Error('the demo needs the first admin');
  const agents = await addAgents(options);
  await stockLists(options.callLists.database, { adminId, agents, now });
}

/** Two weeks of calls of the demo's agents. */
export async function makeDemoHistory(
  { now, users, callLists }: Pick<StockOptions, 'now' | 'users' | 'callLists'>,
  signal: AbortSignal,
): Promise<void> {
  const ids = await createMembers(users.database).idsOf(DEMO_AGENTS.map(({ email }) => email));
  const agents = DEMO_AGENTS.map(({ lists }, place) => ({ id: ids[place], lists }));
  await makeHistory(callLists.database, { agents, now }, signal);
}

async function addAgents({ auth, users, password }: Omit<StockOptions, 'adminEmail' | 'now'>): Promise<DemoAgent[]> {
  const members = createMembers(users.database);
  const setPassword = createPasswordSetter(auth);
  const known = await members.idsOf(DEMO_AGENTS.map(({ email }) => email));
  return await Promise.all(
    DEMO_AGENTS.map(async ({ email, firstName, lastName, lists }, place) => {
      const profile = { email, firstName, lastName, role: 'user' } as const;
      const id = known[place] ?? (await members.add(profile)).id;
      await setPassword({ account: { id, ...profile }, password });
      return { id, lists };
    }),
  );
}
