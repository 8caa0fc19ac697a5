import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { createBoards, createServices, MOVES } from '@dialdeck/call-lists/testing';
import type { BoardChange } from '@dialdeck/common/floor/agent-state';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { median } from './interleaved.ts';

/** Agents of one board, with a lead who watches it. */
const TEAM_SIZE = 50;
/** Contacts of the list of each team. */
const CONTACTS = 500;
const WATCHED_MS = 10_000;
/** An agent changes state every 12 seconds: claim, dial, end, result. */
const MOVES_PER_AGENT_SECOND = 1 / 12;
const MOVE_EVERY_MS = 250;
const LOOKS = 10;

/** All boards of 10,000 agents who work, watched by their leads, in one process; rows are agents. */
export const board: Bench = { name: 'board', rows: 10_000, smallRows: 200, run: measureBoards };

async function measureBoards({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const teams = await addTeamsOfAgents(owner, Math.max(1, Math.round(rows / TEAM_SIZE)));
  const agents = teams.flatMap(({ agents }) => agents);
  const boards = createBoards(createServices(database.database));
  const watchedMs = rounds(2) === 1 ? WATCHED_MS / 5 : WATCHED_MS;
  const ended = { isOver: false };
  // Agents whose changes are timed below do nothing else.
  const working = work(owner, agents.slice(LOOKS), ended);
  // The same work without viewers is not theirs.
  const alone = await coreFor(watchedMs);

  const awaited: Awaited = { agent: '', isSeen: false };
  const seen = { boards: 0, changes: 0, refused: 0 };
  const leave = teams.map(({ id, lead }) =>
    boards.watch(id, {
      userId: lead,
      onBoard: () => {
        seen.boards += 1;
      },
      onChange(text) {
        seen.changes += 1;
        if (awaited.agent === '' || !text.includes(awaited.agent)) return;
        const { rows: changed }: BoardChange = JSON.parse(text);
        awaited.isSeen ||= changed.some(({ userId, state }) => userId === awaited.agent && state === 'preview');
      },
      onRefused: () => {
        seen.refused += 1;
      },
      onFailed: () => undefined,
      onStop: () => undefined,
    }),
  );
  const until = performance.now() + 60_000;
  while (seen.boards < teams.length && performance.now() < until) await setTimeout(20);
  const [reads, began] = [boards.reads, performance.now()];
  const core = (await coreFor(watchedMs)) - alone;
  const perSecond = ((boards.reads - reads) * 1_000) / (performance.now() - began);
  assert.deepEqual({ ...seen, changes: seen.changes > 0 }, { boards: teams.length, changes: true, refused: 0 });
  const delays: number[] = [];
  for (let look = 0; look < rounds(LOOKS); look += 1) delays.push(await delayOf(owner, agents[look] ?? '', awaited));
  ended.isOver = true;
  await working;
  for (const each of leave) each();
  return [
    {
      what: `${teams.length} boards of ${agents.length.toLocaleString('en')} agents`,
      peer: '5 % of a core',
      ratio: core / 0.05,
      target: { atMost: 1 },
      figures: `${(core * 100).toFixed(1)} %, ${perSecond.toFixed(0)} queries/s`,
    },
    {
      what: 'a change until viewers have it',
      peer: '2 s',
      ratio: Math.max(...delays) / 2_000,
      target: { atMost: 1 },
      figures: `${median(delays).toFixed(0)} ms, at most ${Math.max(...delays).toFixed(0)} ms`,
    },
  ];
}

/** The part of a core that this process uses for so long. */
async function coreFor(milliseconds: number): Promise<number> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  await setTimeout(milliseconds);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1_000 / (performance.now() - began);
}

/** Moves agents at the pace of a working day. */
async function work(owner: pg.Pool, agents: readonly string[], ended: { isOver: boolean }): Promise<void> {
  const atOnce = Math.max(1, Math.round((agents.length * MOVES_PER_AGENT_SECOND * MOVE_EVERY_MS) / 1_000));
  for (let next = 100; !ended.isOver; next += atOnce) {
    const moved = Array.from({ length: atOnce }, (_, index) => agents[(next + index) % agents.length]);
    const to = Math.floor(next / agents.length) % 2 ? 'ready' : 'on-call';
    await owner.query(
      `SELECT count(*) FROM (SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id) AS moved CROSS JOIN LATERAL call_lists.move_agent(id, $2, $3)`,
      [moved, MOVES.dial.from, to],
    );
    await setTimeout(MOVE_EVERY_MS);
  }
}

/** An agent whose change to Preview a viewer waits for. */
interface Awaited {
  agent: string;
  isSeen: boolean;
}

async function delayOf(owner: pg.Pool, agent: string, awaited: Awaited): Promise<number> {
  Object.assign(awaited, { agent, isSeen: false });
  const began = performance.now();
  await owner.query('SELECT call_lists.move_agent($1, $2, $3)', [agent, MOVES.dial.from, 'preview']);
  while (!awaited.isSeen && performance.now() - began < 20_000) await setTimeout(10);
  awaited.agent = '';
  return performance.now() - began;
}

async function addTeamsOfAgents(owner: pg.Pool, count: number) {
  const teams = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    lead: crypto.randomUUID(),
    agents: Array.from({ length: TEAM_SIZE }, () => crypto.randomUUID()),
  }));
  const members = teams.flatMap(({ id, agents }) => agents.map((userId) => ({ id, userId })));
  await owner.query(
    `INSERT INTO call_lists.teams (id, name, version) SELECT id, id::text, 1 FROM unnest($1::uuid[]) AS id`,
    [teams.map(({ id }) => id)],
  );
  await owner.query(
    `INSERT INTO call_lists.members (id, first_name, last_name, role, is_active)
     SELECT id, 'Ana', substr(id::text, 1, 8), 'user', true FROM unnest($1::uuid[]) AS id`,
    [[...teams.map(({ lead }) => lead), ...members.map(({ userId }) => userId)]],
  );
  await owner.query(
    `INSERT INTO call_lists.led_teams (user_id, team_id) SELECT * FROM unnest($1::uuid[], $2::uuid[])`,
    [teams.map(({ lead }) => lead), teams.map(({ id }) => id)],
  );
  await owner.query(
    `INSERT INTO call_lists.team_members (team_id, user_id, role) SELECT *, 'agent' FROM unnest($1::uuid[], $2::uuid[])`,
    [members.map(({ id }) => id), members.map(({ userId }) => userId)],
  );
  await owner.query(`SELECT call_lists.move_agent(id, '{signed-out}', 'ready') FROM unnest($1::uuid[]) AS id`, [
    members.map(({ userId }) => userId),
  ]);
  await owner.query(`INSERT INTO call_lists.places VALUES (1, 'US', '{NY}', '{America/New_York}')`);
  // Each team calls its own list; the contacts that can be called now are counted, too.
  await owner.query(
    `INSERT INTO call_lists.call_lists (id, name, created_by, team_id) SELECT id, name, id, id FROM call_lists.teams`,
  );
  await owner.query(
    `INSERT INTO call_lists.contacts (id, call_list_id, phone, phone_e164, place_id, created_at, search_text)
     SELECT gen_random_uuid(), teams.id, phone, phone, 1, now(), '' FROM call_lists.teams
       CROSS JOIN LATERAL (SELECT '+1' || (2000000000 + n) AS phone FROM generate_series(1, $1::int) AS n) AS numbered`,
    [CONTACTS],
  );
  await owner.query(
    'INSERT INTO call_lists.call_list_counters (call_list_id, slot, active) SELECT id, 0, $1 FROM call_lists.teams',
    [CONTACTS],
  );
  await owner.query(
    'UPDATE call_lists.agent_states SET list_id = team_id FROM call_lists.team_members WHERE team_members.user_id = agent_states.user_id',
  );
  await owner.query('VACUUM ANALYZE call_lists.contacts, call_lists.call_lists');
  await owner.query('VACUUM ANALYZE call_lists.team_members, call_lists.members, call_lists.agent_states');
  return teams;
}
