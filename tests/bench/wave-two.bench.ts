import assert from 'node:assert/strict';
import {
  claimNext,
  createPlaceBook,
  createServices,
  logCall,
  recordDisposition,
  verdictsOfContacts,
} from '@dialdeck/call-lists/testing';
import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { actors } from '@dialdeck/node/testing/actors';
import { activateOnly } from './active-rules.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { inParallel } from './in-parallel.ts';
import { interleaved, median } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { millisecondsOf } from './milliseconds-of.ts';
import { queueOf } from './queue-of.ts';

const ROUNDS = 7;
const AT_ONCE = 8;
/** Untimed claims of each connection after a change. */
const PLANNED = 3;
const PAGE = 50;
const VERDICTS_MS = 3;
/** They refuse nothing: the benchmark measures the checks. */
const RULES: CallingRule[] = [
  { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }], unless: [] },
  { kind: 'limit', most: 50, per: { hours: 24 }, within: 'organisation', unless: [] },
  { kind: 'prefix', prefixes: ['+1900'], unless: [] },
];

/** The cost that calling rules, do-not-call list and evidence add to a dial with its result, a claim and a page. */
export const waveTwo: Bench = { name: 'wave-two', rows: 200_000, smallRows: 3_000, run: measureWave };

async function measureWave({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  await placeAll({ database, owner }, list);
  const calls = Math.max(16, Math.min(200, Math.floor(rows / 100)));
  const services = createServices(database.database);
  const ask = queueOf(database);
  const agents = Array.from({ length: (calls + AT_ONCE * PLANNED) * (rounds(ROUNDS) + 1) * 5 }, () =>
    crypto.randomUUID(),
  );
  await owner.query(
    `INSERT INTO members (id, role, is_active) SELECT id, 'admin', true FROM unnest($1::uuid[]) AS id`,
    [agents],
  );
  await owner.query('VACUUM ANALYZE');
  const claimed: { on: Claimed[]; off: Claimed[] } = { on: [], off: [] };
  const use = async (isOn: boolean) => {
    await activateOnly(owner, isOn ? { country: '*', regions: null, rules: RULES } : null);
    // There are more calls now than when their statements were planned. In production autovacuum makes PostgreSQL plan them again.
    await owner.query('ANALYZE call_logs');
    // After a change, rules are read, places decided, and statements planned again on each connection: none of it is timed.
    await inParallel(AT_ONCE, AT_ONCE * PLANNED, () =>
      claimNext(services, actors.admin(agents.pop()), { callListId: list }),
    );
  };
  const claims = async (kept: Claimed[]) => {
    await inParallel(AT_ONCE, calls, async () => {
      const actor = actors.admin(agents.pop());
      const next = await claimNext(services, actor, { callListId: list });
      assert(next?.verdict.served, 'a contact that may be called');
      kept.push({ actor, contactId: next.contact.id, phone: next.contact.phoneE164 });
    });
  };
  const dials = (kept: Claimed[]) =>
    inParallel(AT_ONCE, calls, async () => {
      const next = kept.pop();
      assert(next);
      const { actor, contactId, phone } = next;
      await logCall(services, actor, { contactId, callListId: list, phoneNumber: phone, duration: 0, notes: null });
      await recordDisposition(services, actor, { contactId, ...RESULT });
    });
  const spent = {
    claim: { on: [] as number[], off: [] as number[] },
    dial: { on: [] as number[], off: [] as number[] },
  };
  const round = (mode: 'on' | 'off') => async () => {
    await use(mode === 'on');
    spent.claim[mode].push(await millisecondsOf(() => claims(claimed[mode])));
    spent.dial[mode].push(await millisecondsOf(() => dials(claimed[mode])));
  };
  await interleaved(rounds(ROUNDS), { on: round('on'), off: round('off') });
  const done = calls * (rounds(ROUNDS) + 1);
  const { rows: made } = await owner.query<{ calls: number; proven: number; contacts: number }>(
    `SELECT count(*)::int AS calls, count(basis_id)::int AS proven, count(DISTINCT contact_id)::int AS contacts FROM call_logs WHERE disposition = 'winner'`,
  );
  const proven = made[0]?.proven ?? 0;
  assert.deepEqual(made, [{ calls: done * 2, proven, contacts: done * 2 }]);
  assert(proven >= done, 'calls under rules have their evidence');

  const { pages, verdicts } = await measurePages({ services, ask, list, rounds }, use);
  const best = (times: readonly number[]) => Math.min(...times.slice(1));
  const each = (ms: number) => `${(ms / calls).toFixed(2)} ms`;
  const ratio = (what: string, { on, off: without }: { on: number[]; off: number[] }, atMost: number): Ratio => ({
    what,
    peer: 'the same without rules',
    ratio: best(on) / best(without),
    target: { atMost },
    figures: `${each(best(on))}, ${each(best(without))}`,
  });
  return [
    ratio(`dials with their results, ${AT_ONCE} concurrent agents`, spent.dial, 1.35),
    ratio(`claims, ${AT_ONCE} concurrent agents`, spent.claim, 1.1),
    {
      what: 'a page of the queue',
      peer: 'the same without rules',
      ratio: pages.on / pages.off,
      target: { atMost: 1.15 },
      figures: `${pages.on.toFixed(2)} ms, ${pages.off.toFixed(2)} ms`,
    },
    {
      what: `${PAGE} verdicts of a page, in addition to the page`,
      peer: `${VERDICTS_MS} ms`,
      ratio: verdicts / VERDICTS_MS,
      target: { atMost: 1 },
      figures: `${verdicts.toFixed(2)} ms`,
    },
  ];
}

async function placeAll({ database, owner }: Pick<BenchGround, 'database' | 'owner'>, list: string): Promise<void> {
  // In New York, each with its own number.
  const [placed] = await createPlaceBook(database.database.pool).placeAll([{ phoneE164: '+12122000000' }]);
  await owner.query(
    `UPDATE contacts SET place_id = $2, place_source = 'number', phone = '+1' || (2122000000 + n), phone_e164 = '+1' || (2122000000 + n)
     FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM contacts WHERE call_list_id = $1) AS numbered
     WHERE contacts.id = numbered.id AND call_list_id = $1`,
    [list, placed?.placeId],
  );
}

interface Pages extends Pick<BenchGround, 'rounds'> {
  services: ReturnType<typeof createServices>;
  ask: ReturnType<typeof queueOf>;
  list: string;
}

async function measurePages({ services, ask, list, rounds }: Pages, use: (isOn: boolean) => Promise<void>) {
  const times = { on: [] as number[], off: [] as number[] };
  const pagesOf = (mode: 'on' | 'off') => async () => {
    await use(mode === 'on');
    // Planned again, untimed.
    await ask(list);
    for (let page = 0; page < 10; page += 1) times[mode].push(await millisecondsOf(() => ask(list)));
  };
  await interleaved(rounds(ROUNDS), { on: pagesOf('on'), off: pagesOf('off') });
  await use(true);
  const ids = await ask(list);
  const contacts = ids.map((id) => ({ id, callListId: list }));
  const { page, judged } = await interleaved(ROUNDS * 10, {
    page: () => ask(list),
    judged: async () => {
      await ask(list);
      const verdicts = await verdictsOfContacts(services, actors.admin(), contacts);
      assert.equal(verdicts.filter((each) => each !== null).length, PAGE);
    },
  });
  return { pages: { on: median(times.on), off: median(times.off) }, verdicts: judged - page };
}

interface Claimed {
  actor: ReturnType<typeof actors.admin>;
  contactId: string;
  phone: string;
}

const RESULT = {
  disposition: 'winner' as const,
  callOutcome: 'answered' as const,
  callbackTime: null,
  customCallbackDate: null,
  duration: 60,
  notes: null,
  doNotCall: null,
};
