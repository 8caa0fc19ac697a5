import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { now } from './clock.ts';
import type { DatabaseNode } from './database-node.ts';
import type { Entry } from './history.rules.ts';

const EVERY_MS = 50;
const ANSWERED_WITHIN_MS = 1_000;

/** Writes a row at each server itself, all the time, and notes when another one begins to commit. @returns a function that ends it */
export function watchWriters(nodes: readonly DatabaseNode[], history: () => Entry[]): () => Promise<void> {
  let isOver = false;
  let last: { node: string; at: number } | undefined;
  const watch = async ({ name, url }: DatabaseNode) => {
    let client: pg.Client | undefined;
    for (; !isOver; await sleep(EVERY_MS)) {
      try {
        client ??= await open(url);
        await client.query('INSERT INTO public.written DEFAULT VALUES');
        if (last && last.node !== name) history().push({ what: 'writes', node: name, at: now() });
        last = { node: name, at: now() };
      } catch (error) {
        // A replica keeps its connection.
        if ((error as { code?: string }).code === READ_ONLY) continue;
        await client?.end().catch(() => undefined);
        client = undefined;
      }
    }
    await client?.end().catch(() => undefined);
  };
  const watching = nodes.map(watch);
  return async () => {
    isOver = true;
    await Promise.all(watching);
  };
}

const READ_ONLY = '25006';

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERED_WITHIN_MS,
    query_timeout: ANSWERED_WITHIN_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
