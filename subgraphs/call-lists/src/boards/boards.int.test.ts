import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Board, BoardChange } from '@dialdeck/common/floor/agent-state';
import { createLogger } from '@dialdeck/node/process/log';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, type Person, teamsOf } from '#testing/teams-rig.ts';
import { boardStream } from './board.stream.ts';
import { type Boards, createBoards } from './boards.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
let boards: Boards;
let lea: Person;
let ana: Person;
let team: string;
let list: Awaited<ReturnType<ReturnType<typeof teamsOf>['listOf']>>;
const opened: Readable[] = [];
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
beforeEach(async () => {
  boards = createBoards(rig.services);
  [lea, ana] = [await rig.addMember({ firstName: 'Lea' }), await rig.addMember({ firstName: 'Ana' })];
  const above = await teams.newTeam({ added: [lead(lea)] });
  team = await teams.newTeam({ parentId: above, added: [agent(ana)] });
  list = await teams.listOf(team, 4, [ana.userId]);
});
afterAll(async () => {
  for (const body of opened) body.destroy();
  await rig.stop();
});

const BOARD = `query ($teamId: ID) { board(teamId: $teamId) { at
  numbers { onCall wrapUp ready preview paused callbacksOverdue openCalls callableNow }
  rows { userId name state since code { id name minutes } callListId callListName calls reached wins openCalls trouble } } }`;
const board = async (who: Actor = lea, teamId: string | null = team) =>
  (await rig.read<{ board: Board }>(who, BOARD, { teamId })).board;
const log = createLogger('boards-test', { level: 'silent' });

async function watch(who: Person, teamId = team) {
  const ended = new AbortController();
  const { body, headers } = await boardStream(boards).handle({
    method: 'GET',
    path: '',
    query: {},
    headers: {},
    requestId: 'board',
    body: Stream.from([]),
    params: { teamId },
    actor: who,
    log,
    signal: ended.signal,
  });
  const stream = body as Readable;
  opened.push(stream);
  let text = '';
  let isEnded = false;
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  stream.once('close', () => {
    isEnded = true;
  });
  const events = () =>
    text
      .split('\n\n')
      .flatMap((block) => (block.includes('event: ') ? [block.split('\n')] : []))
      .map(([id = '', event = '', data = '']) => ({
        id: id.slice(4),
        event: event.slice(7),
        data: JSON.parse(data.slice(6)) as BoardChange & Board,
      }));
  return { text: () => text, events, headers, isEnded: () => isEnded, leave: () => ended.abort() };
}

const claim = () => rig.ask(ana, `mutation { claimNext(callListId: "${list.id}") { contact { id } } }`);
const dial = (id = list.contactIds[0] ?? '') =>
  rig.ask(ana, `mutation { logCall(input: { contactId: "${id}", phoneNumber: "+14155550132" }) { id } }`);

it('shows the people of a team and the teams below, without those who are signed out', async () => {
  expect(await board()).toMatchObject({
    numbers: {
      onCall: 0,
      wrapUp: 0,
      ready: 0,
      preview: 0,
      paused: 0,
      callbacksOverdue: 0,
      openCalls: 0,
      callableNow: 4,
    },
    rows: [],
  });
  await dial();
  await rig.ownerPool.query(
    `UPDATE call_lists.contacts SET status = 'callback', callback_at = now() - INTERVAL '1 hour', callback_user_id = $2 WHERE id = $1`,
    [list.contactIds[3], ana.userId],
  );
  const { numbers, rows, at } = await board();
  expect(numbers).toMatchObject({ onCall: 1, ready: 0, callbacksOverdue: 1, openCalls: 1 });
  expect(rows).toEqual([
    {
      userId: ana.userId,
      name: 'Ana Lima',
      state: 'on-call',
      since: expect.any(String),
      code: null,
      callListId: list.id,
      callListName: list.name,
      calls: 1,
      reached: 0,
      wins: 0,
      openCalls: 1,
      trouble: null,
    },
  ]);
  expect(Math.abs(Date.parse(at) - Date.parse(rows[0]?.since ?? ''))).toBeLessThan(10_000);
  // Open calls and callbacks count whether their agents are signed in or not.
  await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
  expect(await board()).toMatchObject({ numbers: { onCall: 0, callbacksOverdue: 1, openCalls: 1 }, rows: [] });
  const boss = await rig.addMember({ role: 'admin' });
  expect((await board(boss, null)).numbers.openCalls).toBeGreaterThanOrEqual(1);
});

it('turns a row amber over the minutes of its code, and red over twice', async () => {
  const { pauseCodes } = await rig.read<{ pauseCodes: { id: string }[] }>(ana, '{ pauseCodes { id } }');
  await rig.ask(ana, `mutation { setAgentState(state: "paused", codeId: "${pauseCodes[0]?.id}") { state } }`);
  const after = async (minutes: number) => {
    await rig.ownerPool.query(
      `UPDATE call_lists.agent_states SET since = now() - $2 * INTERVAL '1 minute' WHERE user_id = $1`,
      [ana.userId, minutes],
    );
    return (await board()).rows[0];
  };
  expect(await after(14)).toMatchObject({ trouble: null, code: { name: 'Break', minutes: 15 } });
  expect((await after(16))?.trouble).toBe('over');
  expect((await after(31))?.trouble).toBe('twice');
});

it.each([
  ['an agent of the team', () => ana, () => team],
  ['a lead, all teams', () => lea, () => 'all'],
  ['a lead, a team that does not exist', () => lea, () => crypto.randomUUID()],
  ['an admin, a team that does not exist', () => rig.admin as Person, () => crypto.randomUUID()],
  ['an admin, no id', () => rig.admin as Person, () => 'none'],
])('hides the board from %s', async (_, who, which) => {
  await expect(watch(who(), which())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { errors } = await rig.ask(who(), BOARD, { teamId: which() === 'all' ? null : which() });
  expect(errors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

it('streams the board, then each change, and stays silent without one', async () => {
  const { text, events, headers, leave } = await watch(lea);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'x-accel-buffering': 'no',
  });
  await expect.poll(text).toMatch(/^retry: 3000\n\nid: 1\nevent: board\ndata: \{"at":/);
  await claim();
  const began = performance.now();
  await expect.poll(() => events().at(-1)?.data.rows[0]?.state, { timeout: 4_000, interval: 50 }).toBe('preview');
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(events().map(({ id, event }) => [id, event])).toEqual([
    ['1', 'board'],
    ['2', 'change'],
  ]);
  expect(events()[1]?.data).toMatchObject({ numbers: { preview: 1 }, gone: [] });
  await sleep(2_200);
  expect(events()).toHaveLength(2);
  await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
  await expect.poll(() => events().at(-1)?.data.gone, { timeout: 4_000 }).toEqual([ana.userId]);
  leave();
});

it('equals a snapshot after changes, and reads a watched board once a second for all its viewers', async () => {
  const viewers = await Promise.all(Array.from({ length: 20 }, () => watch(lea)));
  const before = boards.reads;
  await claim();
  await dial();
  await sleep(3_000);
  expect(boards.reads - before).toBeLessThanOrEqual(5);
  const { rows } = await board();
  for (const { events } of viewers) {
    const shown = new Map<string, unknown>();
    for (const { data } of events()) {
      for (const row of data.rows) shown.set(row.userId, row);
      for (const id of data.gone ?? []) shown.delete(id);
    }
    expect([...shown.values()]).toEqual(rows);
  }
  for (const { leave } of viewers) leave();
  await sleep(1_100);
  const quiet = boards.reads;
  await sleep(2_200);
  expect(boards.reads).toBe(quiet);
});

it('reads all watched boards with one query a second, and gives each viewer their own', async () => {
  const bo = await rig.addMember({ firstName: 'Bo' });
  const region = await teams.newTeam({ added: [lead(lea)] });
  const south = await teams.newTeam({ parentId: region, added: [agent(ana), agent(bo)] });
  const north = await teams.newTeam({ parentId: region, added: [agent(ana)] });
  const boss = await rig.addMember({ role: 'admin' });
  const viewers = await Promise.all([watch(lea, region), watch(lea, south), watch(lea, north), watch(boss, 'all')]);
  const before = boards.reads;
  await dial();
  const code = (await rig.read<{ pauseCodes: { id: string }[] }>(bo, '{ pauseCodes { id } }')).pauseCodes[0]?.id;
  await rig.ask(bo, `mutation { setAgentState(state: "paused", codeId: "${code}") { state } }`);
  const [ofRegion, ofSouth, ofNorth, ofAll] = viewers.map(({ events }) => () => {
    const shown = new Map<string, unknown>();
    for (const { data } of events()) for (const row of data.rows) shown.set(row.name, row.state);
    return Object.fromEntries(shown);
  });
  const both = { 'Ana Lima': 'on-call', 'Bo Lima': 'paused' };
  await expect.poll(() => ofRegion?.(), { timeout: 4_000 }).toEqual(both);
  await expect.poll(() => ofSouth?.(), { timeout: 4_000 }).toEqual(both);
  await expect.poll(() => ofNorth?.(), { timeout: 4_000 }).toEqual({ 'Ana Lima': 'on-call' });
  await expect.poll(() => ofAll?.(), { timeout: 4_000 }).toMatchObject(both);
  await sleep(2_000);
  const [began, reads] = [performance.now(), boards.reads];
  expect(reads).toBeGreaterThan(before);
  await sleep(3_000);
  expect(boards.reads - reads).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 1_000) + 1);
  for (const { leave } of viewers) leave();
});

it('reads at most one and a half times as often while many viewers come back', async () => {
  const own = await Promise.all(Array.from({ length: 10 }, () => teams.newTeam({ added: [lead(lea)] })));
  const began = performance.now();
  const viewers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await sleep(index * 50);
      return watch(lea, own[index % own.length]);
    }),
  );
  expect(boards.reads).toBeLessThanOrEqual(1 + Math.ceil(((performance.now() - began) / 1_000) * 1.5));
  for (const { text, leave } of viewers) {
    await expect.poll(text).toContain('event: board');
    leave();
  }
});

it('ends for a lead who was moved out of the team, and goes on for the others', async () => {
  const bo = await rig.addMember({ firstName: 'Bo' });
  const own = await teams.newTeam({ added: [lead(lea), lead(bo), agent(ana)] });
  const [left, kept, other] = await Promise.all([watch(lea, own), watch(bo, own), watch(lea)]);
  await teams.tellTeam(own, { removed: [lea.userId] });
  const began = performance.now();
  await expect.poll(left.isEnded, { timeout: 4_000, interval: 50 }).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
  await dial();
  await expect.poll(() => kept.events().at(-1)?.data.rows[0]?.state, { timeout: 4_000 }).toBe('on-call');
  await expect.poll(() => other.events().at(-1)?.data.rows[0]?.state, { timeout: 4_000 }).toBe('on-call');
  expect(left.text()).not.toContain('on-call');
  expect([kept.isEnded(), other.isEnded()]).toEqual([false, false]);
  await expect(watch(lea, own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('ends the board of everybody for an admin who is one no longer', async () => {
  const boss = await rig.addMember({ role: 'admin' });
  const { isEnded } = await watch(boss, 'all');
  await rig.pool.query(`UPDATE members SET role = 'user' WHERE id = $1`, [boss.userId]);
  await expect.poll(isEnded, { timeout: 4_000, interval: 50 }).toBe(true);
});

it('ends within two seconds after the right', async () => {
  const { isEnded, text } = await watch(lea);
  await expect.poll(text).toContain('event: board');
  await rig.tell({
    type: 'user.changed',
    key: lea.userId,
    payload: {
      id: lea.userId,
      email: 'lea@example.com',
      firstName: 'Lea',
      lastName: 'Lima',
      role: 'user',
      isActive: false,
      isEmailVerified: true,
      invite: false,
      endSessions: true,
      managedBy: null,
      callingNumber: null,
    },
  });
  const began = performance.now();
  await expect.poll(isEnded, { timeout: 4_000, interval: 50 }).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('ends with a time of its own to come back when the process stops', async () => {
  const { isEnded, text } = await watch(lea);
  await expect.poll(text).toContain('event: board');
  boards.stop();
  await expect.poll(isEnded).toBe(true);
  const retry = Number(/retry: (\d+)\n\n$/.exec(text())?.[1]);
  expect(retry).toBeGreaterThanOrEqual(1_500);
  expect(retry).toBeLessThanOrEqual(4_500);
});
