import { createRandom } from '@dialdeck/common/random';
import { sql } from '@dialdeck/node/database/sql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import type { Person } from '#testing/teams-rig.ts';
import { signOutUnseen } from './agent-state.repo.ts';

const AGENTS = 16;
const STEPS = 45;
const UNSEEN_MS = 150_000;

let rig: CallListsRig;
let codes: string[];
let sessions = 0;
beforeAll(async () => {
  rig = await createCallListsRig();
  const { pauseCodes } = await rig.read<{ pauseCodes: { id: string }[] }>(rig.admin, '{ pauseCodes { id } }');
  codes = pauseCodes.map(({ id }) => id);
});
afterAll(() => rig.stop());

interface Day {
  agent: Person;
  listId: string;
  contactIds: string[];
  /** The contact on the screen, and its call. */
  contact: string | null;
  call: string | null;
  isSignedIn: boolean;
  /** The whole seconds of all sign-ins: those that passed in the test, and those that it let pass. */
  signedIn: number;
  /** The second of the last sign-in. */
  began: number;
}

const ask = async (who: Person, text: string) => (await rig.ask(who, `mutation { ${text} }`)).data ?? {};
const idOf = (value: unknown) => (value as { id: string } | null)?.id ?? null;

async function ownState({ agent }: Day): Promise<{ state: string; second: number } | undefined> {
  const { rows } = await rig.pool.query<{ state: string; second: number }>(
    sql`SELECT state, floor(extract(epoch FROM since))::float8 AS second FROM agent_states WHERE user_id = ${agent.userId}`,
  );
  return rows[0];
}

/** Lets so many whole seconds pass for one agent: what lies behind them moves into the past. */
async function pass(day: Day, seconds: number): Promise<void> {
  await rig.pool.query(
    sql`UPDATE agent_states SET since = since - ${seconds} * INTERVAL '1 second', last_seen_at = last_seen_at - ${seconds} * INTERVAL '1 second'
      WHERE user_id = ${day.agent.userId}`,
  );
  if (day.isSignedIn) day.signedIn += seconds;
}

/** The steps of a day; each returns whether the agent is signed in after it. */
const STEPS_OF_DAY: Record<string, (day: Day, who: Person, random: () => number) => Promise<boolean>> = {
  async seen(_, who) {
    // A page after the end of a sign-in belongs to another session, or is seen after a silence.
    sessions += 1;
    await ask({ ...who, startedAt: sessions }, 'noteSeen');
    return true;
  },
  async claimNext(day, who) {
    const { claimNext } = await ask(who, `claimNext(callListId: "${day.listId}") { contact { id } }`);
    const found = claimNext as { contact: { id: string } | null } | null | undefined;
    if (found?.contact) [day.contact, day.call] = [found.contact.id, null];
    // A paused agent is refused, and stays signed in.
    return true;
  },
  async dial(day, who, random) {
    const contact = day.contact ?? day.contactIds[Math.floor(random() * day.contactIds.length)] ?? '';
    const { logCall } = await ask(
      who,
      `logCall(input: { contactId: "${contact}", phoneNumber: "+14155550132" }) { id }`,
    );
    if (!logCall) return day.isSignedIn;
    [day.contact, day.call] = [contact, idOf(logCall)];
    return true;
  },
  async end(day, who, random) {
    const endedAt = new Date(Date.now() - Math.floor(random() * 4_000)).toISOString();
    if (day.call)
      await ask(who, `endCall(id: "${day.call}", endedAt: "${endedAt}", sentAt: "${new Date().toISOString()}") { id }`);
    return day.isSignedIn;
  },
  async save(day, who) {
    if (!day.contact || !day.call) return day.isSignedIn;
    const input = `disposition: loser, callOutcome: "answered", duration: 5, callLogId: "${day.call}"`;
    await ask(who, `recordDisposition(contactId: "${day.contact}", input: { ${input} }) { id }`);
    [day.contact, day.call] = [null, null];
    return day.isSignedIn;
  },
  async release(day, who) {
    if (day.contact) await ask(who, `releaseContact(id: "${day.contact}") { id }`);
    [day.contact, day.call] = [null, null];
    return day.isSignedIn;
  },
  async pause(_, who, random) {
    await ask(who, `setAgentState(state: "paused", codeId: "${codes[Math.floor(random() * codes.length)]}") { state }`);
    return true;
  },
  async ready(_, who) {
    await ask(who, 'setAgentState(state: "ready") { state }');
    return true;
  },
  /** A logout and the expiry of the last session are one event. */
  async signOut({ agent }) {
    await rig.tell({ type: 'session.ended', key: agent.userId, payload: { userId: agent.userId } });
    return false;
  },
  /** The browser is killed: no page is seen any more, and the lease ends. */
  async killed(day) {
    await rig.pool.query(
      sql`UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = ${day.agent.userId}`,
    );
    await pass(day, 200);
    await signOutUnseen(rig.pool, UNSEEN_MS);
    [day.contact, day.call] = [null, null];
    return false;
  },
};
const NAMES = Object.keys(STEPS_OF_DAY);

async function step(day: Day, name: string, random: () => number): Promise<void> {
  // Two browsers of one person have one state.
  const who = random() < 0.3 ? { ...day.agent, startedAt: 1 } : day.agent;
  const isSignedIn = await STEPS_OF_DAY[name]?.(day, who, random);
  const own = await ownState(day);
  expect([name, (own?.state ?? 'signed-out') !== 'signed-out']).toEqual([name, isSignedIn]);
  if (isSignedIn && !day.isSignedIn) day.began = own?.second ?? 0;
  if (!isSignedIn && day.isSignedIn) day.signedIn += (own?.second ?? 0) - day.began;
  day.isSignedIn = isSignedIn === true;
  await pass(day, Math.floor(random() * 140));
}

it('adds up to the signed-in time of each agent, whatever the use cases of a day and the ends of the sign-ins', async () => {
  const random = createRandom(4_711);
  const done = new Set<string>();
  for (let index = 0; index < AGENTS; index++) {
    const agent = await rig.addMember();
    const list = await rig.addListOf(8, [agent.userId]);
    const day: Day = {
      agent,
      listId: list.id,
      contactIds: list.contactIds,
      contact: null,
      call: null,
      isSignedIn: false,
      signedIn: 0,
      began: 0,
    };
    for (let count = 0; count < STEPS; count++) {
      // Agents mostly work: ends are rare.
      const name = NAMES[Math.floor(random() * (random() < 0.7 ? 8 : NAMES.length))] ?? 'seen';
      done.add(name);
      await step(day, name, random);
    }
    await step(day, 'signOut', random);
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { timeReport } = await rig.read<{ timeReport: Record<string, number> }>(
      agent,
      `{ timeReport(startDate: "${at(-2)}", endDate: "${at(1)}", timeZone: "UTC") {
        signedInSeconds readySeconds previewSeconds onCallSeconds wrapUpSeconds pausedSeconds } }`,
    );
    const { signedInSeconds, ...states } = timeReport;
    expect([index, signedInSeconds]).toEqual([index, day.signedIn]);
    expect([index, Object.values(states).reduce((sum, seconds) => sum + seconds, 0)]).toEqual([index, signedInSeconds]);
  }
  expect([...done].sort()).toEqual([...NAMES].sort());
}, 180_000);
