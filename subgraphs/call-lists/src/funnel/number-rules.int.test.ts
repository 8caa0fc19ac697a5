import { Readable } from 'node:stream';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { recordConsent } from '#consents/consents.ts';
import { doNumbers } from '#parking/parking-worker.ts';
import { settleLists } from '#parking/settle-lists.ts';
import { loadSnapshot } from '#registers/load-snapshot.ts';
import { createRegisterWorker } from '#registers/register-worker.ts';
import { createRegister } from '#registers/registers.ts';
import { createServices } from '#services.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { readForecast } from './forecast.ts';
import { readFunnel } from './read-funnel.ts';

const log = createLogger('number-rules-test', { level: 'silent' });
let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const CONTACTS = 10;
const DAY_MS = 86_400_000;
let numbers = 1_000;
const active: string[] = [];
afterEach(async () => {
  for (const id of active.splice(0)) await retire(rig.services, id);
  await settled();
});

async function settled() {
  while (await doNumbers(rig.services));
  await settleLists(rig.services, new AbortController().signal);
}

/** Lists with the same numbers. */
async function addLists(count: number) {
  numbers += CONTACTS;
  const phones = Array.from({ length: CONTACTS }, (_, index) => `+1212555${numbers + index}`);
  const lists = await Promise.all(Array.from({ length: count }, () => rig.addListOf(phones)));
  return { phones, lists };
}

async function withRules(...rules: unknown[]): Promise<string> {
  const id = await rig.addRules(rules);
  active.push(id);
  return id;
}

type Draft = { rules: unknown; ruleSetId: string | null };

/** The hours of a week, judged one by one and counted in groups. */
async function forecasts(callListId: string, draft: Draft = { rules: null, ruleSetId: null }) {
  const ask = async (exactMost: number) => {
    const asked = { callListId, draft: { ...draft, maxTries: null }, hours: 168 };
    const { hours, lost, uncounted } = await readForecast(rig.services, rig.admin, asked, exactMost);
    return { now: hours.map(({ now }) => now), tried: hours.map(({ tried }) => tried), lost, uncounted };
  };
  return [await ask(CONTACTS), await ask(0)] as const;
}

const consentTo = (phone: string) =>
  recordConsent(rig.services, rig.admin.userId ?? '', {
    country: 'US',
    kind: 'express',
    wording: null,
    purpose: null,
    source: null,
    phone,
    givenAt: new Date(),
  });

const sayNo = (contactId = '') =>
  recordDisposition(rig.services, rig.admin, {
    contactId,
    disposition: 'loser',
    callOutcome: 'answered',
    duration: 60,
    notes: '',
    about: {},
  });

const NIGHT = { kind: 'hours', windows: [{ days: [1], from: '00:00', to: '00:01' }] };
const EVER = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] };

it('counts a number as being called that is called in another list, if a rule set applies to it', async () => {
  const { lists } = await addLists(2);
  const [list, other] = lists;
  await rig.pool.query(
    "UPDATE contacts SET lease_user_id = $2, lease_until = now() + INTERVAL '30 minutes' WHERE id = $1",
    [other?.contactIds[3], crypto.randomUUID()],
  );
  /** Judged one by one, and counted in groups. */
  const held = async () => {
    const found = [];
    for (const exactMost of [CONTACTS, 0]) {
      // Groups are kept for a while.
      const { total, availableNow, stages } = await readFunnel(createServices(rig.database), list as never, exactMost);
      found.push([total, availableNow, stages.find(({ code }) => code === 'HELD')?.count]);
    }
    return found;
  };
  const drafted = await forecasts(list?.id ?? '', { rules: [EVER], ruleSetId: null });
  for (const { now, tried } of drafted) expect([now[0], tried[0]]).toEqual([CONTACTS, CONTACTS - 1]);
  expect(await held()).toEqual([
    [CONTACTS, CONTACTS, 0],
    [CONTACTS, CONTACTS, 0],
  ]);
  await withRules(EVER);
  expect(await held()).toEqual([
    [CONTACTS, CONTACTS - 1, 1],
    [CONTACTS, CONTACTS - 1, 1],
  ]);
});

it('applies a rest of weeks in full where groups are counted', async () => {
  const { lists } = await addLists(2);
  const [called, other] = lists;
  await withRules({ kind: 'rest', after: 'refused', days: 60 });
  await sayNo(called?.contactIds[0]);
  await settled();
  const [judged, counted] = await forecasts(other?.id ?? '');
  expect(judged.now).toEqual(Array(168).fill(CONTACTS - 1));
  expect(counted).toEqual(judged);
});

it('ends the rest in every list when a mistaken refusal is undone', async () => {
  const { lists } = await addLists(2);
  const [called, other] = lists;
  await withRules({ kind: 'rest', after: 'refused', days: 60 });
  const saved = await sayNo(called?.contactIds[0]);
  await settled();
  const resting = async () => {
    // Groups are kept for a while.
    const { stages } = await readFunnel(createServices(rig.database), other as never, 0);
    return stages.find(({ code }) => code === 'WAITING')?.count;
  };
  expect(await resting()).toBe(1);
  await undoResult(rig.services, rig.admin, saved.savedCall?.callLogId ?? '');
  await settled();
  expect(await resting()).toBe(0);
});

it('does not park contacts by a number rule that the draft removes', async () => {
  const { phones, lists } = await addLists(1);
  const id = lists[0]?.id ?? '';
  await consentTo(phones[4] ?? '');
  const prefix = { kind: 'prefix', prefixes: phones.slice(0, 3) };
  const ruleSetId = await withRules(prefix, EVER);
  await settled();
  const [judged, counted] = await forecasts(id, { ruleSetId, rules: [EVER] });
  expect([judged.now[5], judged.tried[5]]).toEqual([CONTACTS - 3, CONTACTS]);
  expect(counted).toEqual(judged);
});

it('reports a draft’s changes to number rules as uncounted, and changes no figure of a long list', async () => {
  const { phones, lists } = await addLists(1);
  const id = lists[0]?.id ?? '';
  const ruleSetId = await withRules(EVER, { kind: 'prefix', prefixes: phones.slice(0, 3) });
  await settled();
  const draft = {
    ruleSetId,
    rules: [
      EVER,
      { kind: 'prefix', prefixes: phones.slice(0, 5) },
      { kind: 'consent', required: 'express', maxAgeDays: null },
      { kind: 'limit', most: 1, per: { hours: 24 }, within: 'organisation' },
    ],
  };
  const [judged, counted] = await forecasts(id, draft);
  expect([judged.tried[0], judged.uncounted]).toEqual([0, []]);
  expect(counted).toMatchObject({ uncounted: ['consent', 'prefix', 'limit'], lost: [] });
  expect(counted.tried).toEqual(counted.now);
  expect(counted.now).toEqual(judged.now);
});

it('reports that a removed rule may have hidden another one', async () => {
  const { phones, lists } = await addLists(1);
  const id = lists[0]?.id ?? '';
  const prefix = { kind: 'prefix', prefixes: phones.slice(0, 3) };
  const ruleSetId = await withRules({ kind: 'consent', required: 'express', maxAgeDays: null }, prefix);
  await settled();
  const [, counted] = await forecasts(id, { ruleSetId, rules: [prefix] });
  expect(counted.uncounted).toEqual(['prefix']);
});

it('reports exemptions from hours by consent as uncounted', async () => {
  const { phones, lists } = await addLists(1);
  const [list] = lists;
  await consentTo(phones[0] ?? '');
  await withRules({ ...NIGHT, unless: ['consent'] });
  await settled();
  const funnel = (exactMost: number) => readFunnel(rig.services, list as never, exactMost);
  expect(await funnel(CONTACTS)).toMatchObject({ availableNow: 1, uncounted: [] });
  expect(await funnel(0)).toMatchObject({ availableNow: 0, uncounted: ['exempted'] });
});

it('counts contacts whom a consent exempts from a register, but not if the register is too old', async () => {
  const { phones, lists } = await addLists(1);
  const [list] = lists;
  await consentTo(phones[0] ?? '');
  const { id: registerId } = await createRegister(rig.services, { name: crypto.randomUUID(), country: 'US' });
  await withRules({ kind: 'register', registerId, maxAgeDays: 31, unless: ['consent'] });
  await settled();
  // Groups are kept for a while.
  const funnel = () => readFunnel(createServices(rig.database), list as never, 0);
  expect(await funnel()).toMatchObject({ availableNow: 0, uncounted: ['exempted'] });
  const worker = createRegisterWorker({ background: rig.pool, streams: rig.pool }, log);
  await worker.start();
  await loadSnapshot({ ...rig.services, wakeRegisters: () => undefined, log } as never, {
    register: { id: registerId, country: 'US' } as never,
    asOf: new Date(Date.now() - 28 * DAY_MS).toISOString().slice(0, 10),
    createdBy: rig.admin.userId ?? '',
    bytes: Readable.from([Buffer.from(`${phones[0]}\n${phones[1]}\n`)]),
  });
  await worker.stop();
  await settled();
  expect(await funnel()).toMatchObject({ availableNow: CONTACTS - 1, uncounted: [] });
  const forecast = (hours: number) => {
    const asked = { callListId: list?.id ?? '', draft: { rules: null, ruleSetId: null, maxTries: null }, hours };
    return readForecast(createServices(rig.database), rig.admin, asked, 0);
  };
  expect(await forecast(24)).toMatchObject({ uncounted: [] });
  // In the course of the week it gets too old.
  expect(await forecast(168)).toMatchObject({ uncounted: ['exempted'] });
});
