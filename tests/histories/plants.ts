import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TEMPLATE } from '@dialdeck/node/testing/test-server';
import pg from 'pg';
import { BUNDLES } from '../faults/support/server-process.ts';

interface Planted {
  /** A piece of the built servers, and its replacement. */
  server?: readonly [piece: string, replacement: string];
  /** The same in a function of the database. */
  claim?: readonly [piece: string, replacement: string];
}

/** Defects that a run can plant, to prove that its checks find them. Only the test's own copies contain them. */
export const PLANTS = {
  'acknowledge-before-commit': {
    server: [
      'const [{ command }] = await Promise.all([client.query("COMMIT"), begun, ...withCommit.get(client) ?? []]);\n' +
        '    if (command !== "COMMIT") throw new Error("the transaction had failed before its end");',
      'Promise.all([client.query("COMMIT"), begun, ...withCommit.get(client) ?? []]).catch(() => void 0);',
    ],
  },
  'lease-without-token': { claim: ['lease_user_id IS NULL', 'true'] },
  /** Defects of the cluster's configuration. */
  'asynchronous-standby': {},
  /** Defects of the agents. */
  'retry-under-new-key': {},
  'event-before-effect': {
    server: [
      'if (events.length > 0) await handle(events, tx);',
      'if (events.length > 0) setTimeout(() => transactions((later) => handle(events, later)).catch(() => void 0), 200);',
    ],
  },
} as const satisfies Record<string, Planted>;
export type Plant = keyof typeof PLANTS;
export const isPlant = (name: string): name is Plant => name in PLANTS;

/** A copy of the built servers, so that no build changes them during the run, with the defect where it is in them. It goes with this process. */
export function copyServers(plant: Plant | undefined): string {
  const { server }: Planted = plant ? PLANTS[plant] : {};
  const dist = path.dirname(BUNDLES);
  // Next to the packages that the servers load.
  const copy = path.join(dist, '..', 'node_modules/.cache', `dialdeck-histories-${process.pid}`);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(dist))
    if (name !== 'server') symlinkSync(path.join(dist, name), path.join(copy, name));
  const folder = path.join(copy, 'server');
  cpSync(BUNDLES, folder, { recursive: true, filter: (file) => !file.endsWith('.map') });
  if (!server) return folder;
  const [piece, replacement] = server;
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));
  const found = files.filter((file) => readFileSync(file, 'utf8').includes(piece));
  if (found.length === 0) throw new Error(`The built servers have no such piece any more: ${piece}`);
  for (const file of found) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(piece, replacement));
  return folder;
}

/** Changes the function of claims in the database that each run's database is a copy of. */
export async function plantInDatabase(plant: Plant | undefined, serverUrl: string): Promise<void> {
  const { claim }: Planted = plant ? PLANTS[plant] : {};
  if (!claim) return;
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'claim_next'`,
    );
    const [piece, replacement] = claim;
    const text = rows[0]?.text ?? '';
    if (!text.includes(piece)) throw new Error(`claim_next has no such piece any more: ${piece}`);
    await client.query(text.replaceAll(piece, replacement));
  } finally {
    await client.end();
  }
}
