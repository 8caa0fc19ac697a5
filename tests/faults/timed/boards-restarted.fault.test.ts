import { setTimeout as sleep } from 'node:timers/promises';
import type { Board, BoardChange, BoardRow } from '@dialdeck/common/floor/agent-state';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { until } from '../support/timed.ts';

/** The promised time from the return of a process until every board is live. */
const LIVE_AGAIN_MS = 10_000;
const STREAMS_PER_VIEWER = 8;

let fleet: Fleet;
let agent: Browser;
let agentId: string;
let team: string;
let viewers: [browser: Browser, board: string][];
beforeAll(async () => {
  fleet = await startFleet();
  const admin = await fleet.signedIn('admin');
  const [lea, max, ana] = [await fleet.signedIn('user'), await fleet.signedIn('user'), await fleet.signedIn('user')];
  [agent, agentId] = [ana.browser, ana.id];
  team = (await admin.browser.post('/api/teams', { name: 'North' })).body.id;
  const members = [lea, max].map(({ id }) => ({ userId: id, role: 'lead' }));
  const { status } = await admin.browser.put(`/api/teams/${team}/members`, {
    members: [...members, { userId: ana.id, role: 'agent' }],
  });
  expect(status).toBe(200);
  viewers = [
    [admin.browser, 'all'],
    [lea.browser, team],
    [max.browser, team],
  ];
  await until(async () => (await lea.browser.get(`/api/boards/${team}`)).status === 200, 10_000);
});
afterAll(() => fleet.stop());

interface Connection {
  ids: number[];
  events: string[];
}

/** A screen of a board: it connects again after the pause that the server named, as a browser does. */
function watch({ origin, cookies }: Browser, board: string) {
  const ended = new AbortController();
  const connections: Connection[] = [];
  const shown = new Map<string, BoardRow>();
  const repeated: unknown[] = [];
  let retryMs = 3_000;

  function take(block: string, connection: Connection): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    if (fields.retry) retryMs = Number(fields.retry);
    if (!fields.event) return;
    connection.ids.push(Number(fields.id));
    connection.events.push(fields.event);
    const { rows, gone = [], numbers }: Omit<Board, 'numbers'> & Partial<BoardChange> = JSON.parse(fields.data);
    if (fields.event === 'board') shown.clear();
    else if (!numbers && gone.length === 0 && rows.every((row) => isSame(row, shown.get(row.userId))))
      repeated.push(rows);
    for (const row of rows) shown.set(row.userId, row);
    for (const id of gone) shown.delete(id);
  }

  async function connect(): Promise<void> {
    const connection: Connection = { ids: [], events: [] };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { ok, body } = await fetch(`${origin}/api/boards/${board}/events`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (!ok || !body) return;
    connections.push(connection);
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block, connection);
    }
  }
  const running = (async () => {
    while (!ended.signal.aborted) {
      // A refused connection and a broken one are alike to a browser.
      await connect().catch(() => undefined);
      await sleep(retryMs * (0.5 + Math.random()), undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  const leave = () => {
    ended.abort();
    return running;
  };
  return { board, shown, connections, repeated, leave };
}

const isSame = (row: BoardRow, other: BoardRow | undefined) => JSON.stringify(row) === JSON.stringify(other);

/** The board as a request shows it, and as each screen does. */
async function snapshot(board: string): Promise<BoardRow[]> {
  const [browser] = viewers.find((viewer) => viewer[1] === board) ?? expect.fail('no viewer');
  return (await browser.get(`/api/boards/${board}`)).body.rows;
}

/** The agent's choice, sent again until the platform takes it. */
async function choose(state: object): Promise<void> {
  await until(async () => (await agent.put('/api/agent-state', state).catch(() => null))?.status === 200, 10_000);
}

it.each(['call-lists', 'gateway'] as const)(
  'shows every viewer the next change within ten seconds after %s was killed and is back, once',
  async (name) => {
    const [code] = (await agent.get('/api/pause-codes')).body;
    await choose({ state: 'ready' });
    const screens = viewers.flatMap((viewer) => Array.from({ length: STREAMS_PER_VIEWER }, () => watch(...viewer)));
    const allShow = (state: string) => async () => screens.every(({ shown }) => shown.get(agentId)?.state === state);
    await until(allShow('ready'), 20_000);
    const before = screens.map(({ connections }) => connections.length);

    const [server] = fleet.servers[name];
    server?.signal('SIGKILL');
    await server?.ended();
    await server?.start();
    const back = performance.now();
    await choose({ state: 'paused', codeId: code.id });
    await until(allShow('paused'), LIVE_AGAIN_MS - (performance.now() - back));
    for (const [index, { connections }] of screens.entries())
      expect(connections.length).toBeGreaterThan(before[index] ?? 0);

    // Live, not only loaded: each screen follows a change on its new stream.
    await choose({ state: 'ready' });
    await until(allShow('ready'), 10_000);
    const boards = new Map([...new Set(viewers.map(([, board]) => board))].map((board) => [board, snapshot(board)]));
    for (const { board, shown, connections, repeated, leave } of screens) {
      expect([...shown.values()]).toEqual(await boards.get(board));
      expect(repeated).toEqual([]);
      for (const { ids, events } of connections) {
        expect(ids).toEqual(ids.map((_, index) => index + 1));
        expect(events.filter((event) => event === 'board')).toEqual(events.slice(0, 1));
      }
      await leave();
    }
  },
);
