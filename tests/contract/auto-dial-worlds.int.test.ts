import {
  type CallListsRig,
  claimContact,
  claimNext,
  createCallListsRig,
  importContacts,
  logCall,
  phone,
  recordDisposition,
  releaseContact,
  scheduleRetry,
} from '@dialdeck/call-lists/testing';
import type { Actor } from '@dialdeck/node/security/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTO_DIAL_OFF, autoDial } from '../../mfe-agent/src/contact-queue/auto-dial/auto-dial.ts';
import type { AutoDialEffect, AutoDialEvent } from '../../mfe-agent/src/contact-queue/auto-dial/auto-dial.type.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
});
afterAll(() => rig.stop());

/** A contact as the database has it. */
interface Person {
  id: string;
  status: string;
  tries: number;
  holder: string | null;
  isRetryDue: boolean;
  retryOrder: string;
  /** Ana's own. */
  isCallbackDue: boolean;
  callbackOrder: string;
  createdOrder: string;
}

const MOST_TRIES = 5;

type ClaimEffect = Extract<AutoDialEffect, { type: 'claim' }>;

/** Ana's screen before the real server, and what she ought to be offered, computed independently. */
async function openWorld(contacts: number) {
  const list = await rig.addListOf(contacts, [ana.userId, bo.userId]);
  let state = AUTO_DIAL_OFF;
  let held: string | null = null;
  let turn = 0;
  let imported = 0;
  let isWaiting = false;
  let isNobodyLeft = false;
  const dialled: string[] = [];
  const offers = new Map<string, number>();
  const dueSince = new Map<string, number>();

  async function people(): Promise<Person[]> {
    const { rows } = await rig.pool.query(
      `SELECT id, status, tries, lease_user_id AS holder, coalesce(retry_at <= now(), false) AS "isRetryDue",
         retry_at::text AS "retryOrder", coalesce(callback_at <= now(), false) AND callback_user_id = $2 AS "isCallbackDue",
         callback_at::text AS "callbackOrder", created_at::text AS "createdOrder"
       FROM contacts WHERE call_list_id = $1 ORDER BY created_at DESC, id DESC`,
      [list.id, ana.userId],
    );
    return rows;
  }

  const by = (key: 'retryOrder' | 'callbackOrder') => (a: Person, b: Person) => (a[key] < b[key] ? -1 : 1);

  async function expected(startWith: string | null): Promise<string | null> {
    if (held !== null && held === startWith) return held;
    const free = (await people()).filter(({ holder }) => holder === null || holder === ana.userId);
    const isCallback = ({ isCallbackDue, status }: Person) => isCallbackDue && status === 'callback';
    const isRetry = ({ tries, isRetryDue }: Person) => tries > 0 && tries < MOST_TRIES && isRetryDue;
    const isOpen = ({ tries, status }: Person) => tries === 0 && (status === 'active' || status === 'attempted');
    const isNew = (person: Person) =>
      (offers.get(person.id) ?? -1) < (isCallback(person) ? (dueSince.get(person.id) ?? 0) : 0);
    const fresh = free.filter(isNew);
    const inOrder = [
      ...fresh.filter(isCallback).sort(by('callbackOrder')),
      ...fresh.filter((person) => isOpen(person) && person.id === startWith),
      ...fresh.filter((person) => isOpen(person) && person.status === 'active'),
      ...fresh.filter(isRetry).sort((a, b) => a.tries - b.tries || by('retryOrder')(a, b)),
      ...fresh.filter((person) => isOpen(person) && person.status === 'attempted'),
      ...free
        .filter((person) => offers.has(person.id))
        .filter((person) => isCallback(person) || isRetry(person) || isOpen(person))
        .sort((a, b) => (offers.get(a.id) ?? 0) - (offers.get(b.id) ?? 0)),
    ];
    return inOrder[0]?.id ?? null;
  }

  async function ask({ number, roundId, startWith }: ClaimEffect): Promise<AutoDialEvent> {
    const wanted = await expected(startWith);
    const giveBack = held === startWith ? null : held;
    held = null;
    const claimed = await claimNext(rig.services, ana, { callListId: list.id, startWith, giveBack, roundId });
    expect(claimed?.contact.id ?? null).toBe(wanted);
    if (!claimed) return { type: 'nobody-left', number };
    held = claimed.contact.id;
    turn += 1;
    offers.set(held, turn);
    return { type: 'claimed', number, contactId: held, phone: claimed.contact.phone };
  }

  async function send(event: AutoDialEvent, onClaim = async (claim: ClaimEffect) => send(await ask(claim))) {
    const [next, effects] = autoDial(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.type === 'wait') isWaiting = true;
      if (effect.type === 'stop-waiting') isWaiting = false;
      if (effect.type === 'claim') await onClaim(effect);
      if (effect.type === 'notify' && effect.notice === 'stopped') isNobodyLeft = true;
      if (effect.type === 'release' && held === effect.contactId) {
        await releaseContact(rig.services, ana, effect.contactId);
        held = null;
      }
      if (effect.type === 'dial') {
        dialled.push(effect.contactId);
        // A contact that Ana dials is still hers: nothing has released it.
        const one = (await people()).find(({ id }) => id === effect.contactId);
        expect(one?.holder).toBe(ana.userId);
        const call = { contactId: effect.contactId, callListId: null, phoneNumber: '1', duration: 0, notes: null };
        await logCall(rig.services, ana, call);
      }
    }
  }

  async function show(filter: string) {
    const shown = (await people()).filter(({ id }, index) => filter === '' || id === held || index % 2 === 0);
    const entries = shown.map(({ id, tries, status, isRetryDue }) => ({
      id,
      isCallable: tries > 0 ? isRetryDue : ['active', 'attempted'].includes(status),
    }));
    await send({ type: 'entries-changed', listId: list.id, filter, entries, hasMore: false });
  }

  async function passTime() {
    while (isWaiting) {
      isWaiting = false;
      await send({ type: 'time-passed' });
    }
  }

  async function start(roundId: string, onClaim?: (claim: ClaimEffect) => Promise<void>) {
    offers.clear();
    await send({ type: 'started', roundId }, onClaim);
  }

  const finish = async (work: (contactId: string) => Promise<unknown>) => {
    if (held === null) return;
    const contactId = held;
    await send({ type: 'result-given', contactId });
    await work(contactId);
    held = null;
  };
  const freeContact = async (which: number, status?: string) => {
    const free = (await people()).filter((one) => one.holder === null && (!status || one.status === status));
    return free[which % Math.max(1, free.length)]?.id;
  };

  const happenings = {
    nothing: async () => undefined,
    win: () =>
      finish((contactId) => recordDisposition(rig.services, ana, { contactId, disposition: 'winner', notes: null })),
    retry: () =>
      finish((contactId) => scheduleRetry(rig.services, ana, { contactId, callOutcome: 'busy', notes: null })),
    callBack: () =>
      finish((contactId) => recordDisposition(rig.services, ana, { contactId, disposition: 'callback', notes: null })),
    retriesFallDue: () =>
      rig.pool.query(`UPDATE contacts SET retry_at = retry_at - INTERVAL '1 day' WHERE call_list_id = $1`, [list.id]),
    callbackFallsDue: async (which: number) => {
      const id = await freeContact(which, 'callback');
      if (!id) return;
      await rig.pool.query('UPDATE contacts SET callback_at = clock_timestamp() WHERE id = $1', [id]);
      // The column rounds to the nearest millisecond, so the test waits until model and server agree that it has passed.
      await rig.pool.query('SELECT pg_sleep(0.002)');
      dueSince.set(id, turn + 0.5);
    },
    arrive: async () => {
      imported += 2;
      const rows = [{ phone: phone(5_000 + imported) }, { phone: phone(5_001 + imported) }];
      await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
    },
    search: () => show('search'),
    showAll: () => show(''),
    colleagueTakes: async (which: number) => {
      const contactId = await freeContact(which);
      if (contactId) await claimContact(rig.services, bo, { contactId });
    },
    colleagueWins: async (which: number) => {
      const contactId = await freeContact(which);
      if (contactId) await recordDisposition(rig.services, bo, { contactId, disposition: 'winner', notes: null });
    },
    twoClaimsInFlight: async (which: number) => {
      const asked: ClaimEffect[] = [];
      const keep = async (claim: ClaimEffect) => void asked.push(claim);
      await send({ type: 'paused' });
      await start(crypto.randomUUID(), keep);
      await send({ type: 'paused' });
      await start(crypto.randomUUID(), keep);
      const [first, second] = asked;
      if (!first || !second) throw new Error('two claims');
      const answer = await ask(first);
      const again = await claimNext(rig.services, ana, { callListId: list.id, roundId: second.roundId });
      expect(again?.contact.id ?? null).toBe(held);
      const answerAgain: AutoDialEvent = { ...answer, number: second.number } as AutoDialEvent;
      for (const event of which % 2 ? [answer, answerAgain] : [answerAgain, answer]) await send(event);
    },
  };

  return {
    happenings,
    start: () => start(crypto.randomUUID()),
    show,
    passTime,
    next: async () => send({ type: 'next-and-call' }),
    isOver: () => isNobodyLeft || !state.isOn,
    dialled,
    callable: async () => (await expected(null)) !== null,
  };
}

const HAPPENINGS = [
  'nothing',
  'win',
  'retry',
  'callBack',
  'retriesFallDue',
  'callbackFallsDue',
  'arrive',
  'search',
  'showAll',
  'colleagueTakes',
  'colleagueWins',
  'twoClaimsInFlight',
] as const;

it('calls the next contact of the queue in every generated world, and stops when no contact is left', {
  timeout: 240_000,
}, async () => {
  const happening = fc.record({ what: fc.constantFrom(...HAPPENINGS), which: fc.nat({ max: 20 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(happening, { maxLength: 18 }),
      async (contacts, story) => {
        const world = await openWorld(contacts);
        await world.show('');
        await world.start();
        await world.passTime();
        for (const { what, which } of story) {
          if (world.isOver()) break;
          await world.happenings[what](which);
          await world.passTime();
          if (world.isOver()) break;
          await world.next();
          await world.passTime();
        }
        if (world.isOver()) expect(await world.callable()).toBe(false);
        await rig.pool.query(
          'UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id IS NOT NULL',
        );
      },
    ),
    { numRuns: 40 },
  );
});
