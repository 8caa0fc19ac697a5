import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { createBoards, createServices, MOVES } from '@dialdeck/call-lists/testing';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { median } from './interleaved.ts';

/** Agents of one board, with a lead who watches it. */
const TEAM_SIZE = 50;
const WATCHED_MS = 10_000;
/** An agent changes state every 12 seconds: claim, dial, end, result. */
const MOVES_PER_AGENT_SECOND = 1 / 12;
const MOVE_EVERY_MS = 250;
const LOOKS = 10;

/** All boards of 10,000 agents who work, watched by their leads, in one process; rows are agents. */
export const board: Bench = { name: 'board', rows: 10_000, smallRows: 200, run: measureBoards };

async function measureBoards({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const teams = await addTeamsOfAgents(owner, Math.max(1, Math.round(rows / TEAM_SIZE)));
  const services = createServices(database.database);
  const boards = createBoards(services);
  const states = new Map<string, string>();
  const onRow = ({ userId, state }: { userId: string; state: string }) => states.set(userId, state);
  let refused = 0;
  let shown = 0;
  const leave = teams.map(({ id, lead }) =>
    boards.watch(id, {
      userId: lead,
      onBoard(board) {
        shown += 1;
        board.rows.forEach(onRow);
      },
      onChange: ({ rows: changed }) => changed.forEach(onRow),
      onRefused: () => {
        refused += 1;
      },
      onFailed: () => undefined,
      onStop: () => undefined,
    }),
  );
  const agents = [...teams.flatMap(({ agents }) => agents)];
  const until = performance.now() + 60_000;
  while (shown < teams.length && performance.now() < until) await setTimeout(20);
  assert.equal(shown, teams.length);
  assert.equal(refused, 0);

  const watched = rounds(2) === 1 ? WATCHED_MS / 5 : WATCHED_MS;
  // The same work without viewers is not theirs.
  const ended = { isOver: false };
  const working = work(owner, agents, ended);
  const [reads, cpu, began] = [boards.reads, process.cpuUsage(), performance.now()];
  await setTimeout(watched);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (boards.reads - reads) / seconds;
  const delays: number[] = [];
  for (let look = 0; look < rounds(LOOKS); look += 1) delays.push(await delayOf(owner, agents[look] ?? '', states));
  ended.isOver = true;
  await working;
  for (const each of leave) each();
  const core = (user + system) / 1e6 / seconds;
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

/** Moves agents at the pace of a working day. */
async function work(owner: pg.Pool, agents: readonly string[], ended: { isOver: boolean }): Promise<void> {
  const atOnce = Math.max(1, Math.round((agents.length * MOVES_PER_AGENT_SECOND * MOVE_EVERY_MS) / 1_000));
  for (let next = 100; !ended.isOver; next += atOnce) {
    const moved = Array.from({ length: atOnce }, (_, index) => agents[(next + index) % agents.length]);
    const to = Math.floor(next / agents.length) % 2 ? 'ready' : 'on-call';
    await owner.query(`SELECT call_lists.move_agent(id, $2, $3) FROM unnest($1::uuid[]) AS id ORDER BY id`, [
      moved,
      MOVES.dial.from,
      to,
    ]);
    await setTimeout(MOVE_EVERY_MS);
  }
}

async function delayOf(owner: pg.Pool, agent: string, states: ReadonlyMap<string, string>): Promise<number> {
  const began = performance.now();
  await owner.query('SELECT call_lists.move_agent($1, $2, $3)', [agent, MOVES.dial.from, 'preview']);
  while (states.get(agent) !== 'preview' && performance.now() - began < 20_000) await setTimeout(10);
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
  await owner.query('VACUUM ANALYZE call_lists.team_members, call_lists.members, call_lists.agent_states');
  return teams;
}
