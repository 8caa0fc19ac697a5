import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PLAIN_ANSWER } from '@dialdeck/node/subgraph/plain-answer';
import { productOperations } from '../contract/plans/product-operations.ts';
import { randomSubgraphs } from '../contract/plans/random-subgraphs.ts';
import { freePort } from '../support/free-port.ts';
import type { Bench, Ratio } from './bench.ts';
import { processorTime } from './request/processor-time.ts';

const GATEWAYS = path.join(import.meta.dirname, 'peers/gateways.ts');
const SUPERGRAPH = path.resolve(import.meta.dirname, '../../gateway/supergraph.graphql');
const QUERY = productOperations().find(({ name }) => name === 'ContactQueuePage')?.query ?? '';
const VARIABLES = { listId: '0198c5a0-0000-7000-8000-000000000001', activeOnly: true };
const PAGE = 50;
const AT_ONCE = 8;
const ROUNDS = 5;
/** A folder in which @graphql-hive/gateway and @graphql-hive/router-runtime are installed: they are no dependencies of ours. */
const { HIVE } = process.env;

/** The gateway's graph alone, compared with alternatives; `rows` is the number of pages. */
export const gateway: Bench = {
  name: 'gateway',
  rows: 10_000,
  smallRows: 40,
  async run({ rows, rounds }) {
    const answer = await pageOfSubgraph();
    const subgraph = createServer((req, res) => {
      req.resume().on('end', () => {
        res.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(answer),
          [PLAIN_ANSWER]: '1',
        });
        res.end(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(subgraph, 'listening');
    const url = `http://127.0.0.1:${(subgraph.address() as AddressInfo).port}`;
    const started: Gateway[] = [];
    try {
      for (const kind of ['ours', 'stock', 'proxy', ...(HIVE ? ['hive'] : [])]) started.push(await start(kind, url));
      for (const { ask } of started) assert.deepEqual(JSON.parse(await ask()), JSON.parse(answer));
      await work(started, rows, rounds(ROUNDS));
      const [ours, stock, proxy, hive] = started as [Gateway, Gateway, Gateway, Gateway?];
      return [ratio(ours, stock, 0.15), ratio(ours, proxy, 2), ...(hive ? [ratio(ours, hive, 0.6)] : [])];
    } finally {
      await Promise.all(started.map(({ stop }) => stop()));
      subgraph.closeAllConnections();
      subgraph.close();
    }
  },
};

/** A subgraph's answer to the queue's screen: a page of contacts with arbitrary values. */
async function pageOfSubgraph(): Promise<string> {
  const answer = randomSubgraphs(readFileSync(SUPERGRAPH, 'utf8'), { seed: 1, trouble: 0 });
  for (let n = 0; ; n += 1) {
    const { data } = await answer('call-lists', { query: QUERY, variables: { ...VARIABLES, listId: `list ${n}` } });
    const contacts = (data?.callList as { contacts?: { nodes: object[] } } | null)?.contacts;
    const [contact] = contacts?.nodes ?? [];
    if (!contacts || !contact) continue;
    contacts.nodes = Array.from({ length: PAGE }, (_, index) => ({ ...contact, id: `contact ${index}` }));
    return JSON.stringify({ data });
  }
}

interface Gateway {
  name: string;
  /** Milliseconds of processor time so far, and the pages that they answered. */
  spent: number;
  pages: number;
  pid: number;
  ask(): Promise<string>;
  stop(): Promise<void>;
}

async function start(kind: string, subgraphUrl: string): Promise<Gateway> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', KIND: kind, PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, [GATEWAYS], {
    env: { ...env, SUBGRAPH_URL: subgraphUrl, SUPERGRAPH, ...(HIVE && { HIVE }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout as NonNullable<typeof child.stdout>, 'data'),
    ended.then(() => assert.fail(`the gateway ${kind} ended immediately`)),
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const body = JSON.stringify({ query: QUERY, variables: VARIABLES, operationName: 'ContactQueuePage' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return {
    name: kind,
    spent: 0,
    pages: 0,
    pid: child.pid ?? 0,
    async ask() {
      const sent = request(`http://127.0.0.1:${port}/graphql`, { method: 'POST', agent, headers }).end(body);
      const [answer] = await once(sent, 'response');
      return await text(answer);
    },
    async stop() {
      agent.destroy();
      child.kill();
      await ended;
    },
  };
}

/** All in turn, eight pages at a time. The first round warms up and is not counted. */
async function work(gateways: readonly Gateway[], pages: number, rounds: number): Promise<void> {
  const perRound = Math.max(AT_ONCE, Math.ceil(pages / rounds));
  for (let round = -1; round < rounds; round += 1) {
    for (const gateway of gateways) {
      const before = processorTime([gateway.pid]);
      let left = perRound;
      const worker = async () => {
        while (left-- > 0) assert((await gateway.ask()).startsWith('{"data":{"callList":{'));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      if (round < 0) continue;
      gateway.spent += processorTime([gateway.pid]) - before;
      gateway.pages += perRound;
    }
  }
}

const PEERS: Record<string, string> = {
  stock: 'stock @apollo/gateway',
  proxy: 'a proxy by hand',
  hive: 'Hive Gateway with its native planner',
};

function ratio(ours: Gateway, peer: Gateway, atMost: number): Ratio {
  // Linux counts in hundredths of a second: a small run may show none.
  const each = ({ spent, pages }: Gateway) => Math.max(spent, 1) / pages;
  return {
    what: "the queue's page by /graphql, without sessions: Node's processor time",
    peer: PEERS[peer.name] ?? peer.name,
    ratio: each(ours) / each(peer),
    target: { atMost },
    figures: `${each(ours).toFixed(3)} ms, ${each(peer).toFixed(3)} ms`,
  };
}
