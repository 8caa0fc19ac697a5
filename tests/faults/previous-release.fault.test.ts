import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { ROLE_SCHEMAS, type RoleSchema } from '@dialdeck/node/database/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previousServers } from '../support/previous-release.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { BUNDLES } from './support/server-process.ts';
import { type Timed, timed, until } from './support/timed.ts';

const run = promisify(execFile);
const ADMIN = { email: 'admin@example.com', password: 'blue lantern 42' };
const LOCKED_AT_MOST_MS = 2_000;
/** Without a pause the requests take more of the processor than all starts. */
const THINKS_MS = 20;
const BUILD_WITHIN_MS = 900_000;

let release: ReturnType<typeof previousServers> | undefined;
let before: string;
let fleet: Fleet;
let admin: Browser;
let list: string;

/** Runs a release's migrations as its Jobs do, each with the URL of the role that its component has. */
async function migrate(folder: string, ownerUrl: string, urls: Record<RoleSchema, string>): Promise<void> {
  for (const schema of ROLE_SCHEMAS) {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      OWNER_DATABASE_URL: ownerUrl,
      DATABASE_URL: urls[schema],
      MIGRATE_SCHEMA: schema,
    };
    await run(process.execPath, [path.join(folder, 'migrate.js')], { env });
  }
}

/** A role of its own for each component, with a password that the operator chose. */
function chooseRoles(ownerUrl: string): Record<RoleSchema, string> {
  const urls = ROLE_SCHEMAS.map((schema) => {
    const url = new URL(ownerUrl);
    url.username = `${url.pathname.slice(1)}_${schema}`;
    url.password = crypto.randomUUID();
    return [schema, url.href];
  });
  return Object.fromEntries(urls);
}

beforeAll(async () => {
  release = previousServers();
  before = release.servers;
  const first = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  fleet = await startFleet({
    replicas: 2,
    drainSeconds: 1,
    folder: before,
    env: { auth: first, users: first },
    async prepare(ownerUrl) {
      const urls = chooseRoles(ownerUrl);
      await migrate(before, ownerUrl, urls);
      return urls;
    },
  });
  // The first admin is known everywhere once the event has arrived.
  await until(
    async () => (await fleet.visitor(fleet.services.gateway.origin).post('/api/auth/login', ADMIN)).status === 200,
    60_000,
  );
  admin = await fleet.signIn(ADMIN);
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
}, BUILD_WITHIN_MS);
afterAll(async () => {
  await fleet?.stop();
  release?.remove();
});

interface Answer extends Timed {
  path: string;
}

/** The work of a day, one request after the other until `work` ends. */
async function meanwhile(work: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isDone = false;
  const people = (async () => {
    while (!isDone)
      for (const [path, send] of journey()) {
        answers.push({ path, ...(await answered(send)) });
        await sleep(THINKS_MS);
      }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await people;
  return answers;
}

function journey(): [string, () => ReturnType<Browser['get']>][] {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const phone = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const call = { callListId: list, phoneNumber: phone, notes: 'x' };
  return [
    ['POST call-logs', () => admin.post('/api/call-logs', call, key)],
    ['POST contacts', () => admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone }] }, key)],
    ['GET contacts', () => admin.get(`/api/call-lists/${list}/contacts?limit=50`)],
    ['GET stats', () => admin.get('/api/dashboard/stats')],
    ['GET reports', () => admin.get('/api/reports/analytics?startDate=2026-01-01&endDate=2026-12-31')],
    ['GET users', () => admin.get('/api/admin/users')],
  ];
}

/** Retries with the same key, as clients do. Another test shows that no retry is needed. */
async function answered(send: () => ReturnType<Browser['get']>): Promise<Timed> {
  for (let tries = 1; ; tries++) {
    const answer = await timed(send);
    if ((answer.status !== 503 && answer.status !== 0) || tries === 10) return answer;
    await sleep(500);
  }
}

function allWell(answers: readonly Answer[]): void {
  expect(new Set(answers.map(({ path }) => path)).size).toBe(6);
  expect(
    answers
      .filter(({ status }) => status !== 200 && status !== 201)
      .map(({ path, status, body }) => ({ path, status, body })),
  ).toEqual([]);
}

/** Longest that a statement of the servers waited for a lock while `work` ran, in milliseconds. */
async function longestWait(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const watch = setInterval(async () => {
    const { rows } = await fleet.ownerPool.query<{ ms: number | null }>(
      `SELECT max(extract(epoch FROM clock_timestamp() - query_start) * 1000)::float AS ms FROM pg_stat_activity
       WHERE datname = current_database() AND usename <> current_user AND wait_event_type = 'Lock'`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
  }, 100);
  await work().finally(() => clearInterval(watch));
  return longest;
}

/** The gateway queries all other components: it is new among older ones, and old among newer ones. */
const gatewayFirst = () => [true, false].map((isGateway) => named((name) => (name === 'gateway') === isGateway));
const gatewayLast = () => gatewayFirst().reverse();
const named = (isAsked: (name: string) => boolean) => Object.entries(fleet.servers).filter(([name]) => isAsked(name));

/** Puts one replica of every component on another release: one group after the other, a group's together, as a rollout does. */
async function roll(folder: string, replica: number, groups: ReturnType<typeof gatewayFirst>) {
  for (const group of groups)
    await Promise.all(
      group.map(async ([name, servers]) => {
        const server = servers[replica];
        if (!server) throw new Error(`${name} has no such replica`);
        server.signal('SIGTERM');
        await server.ended();
        server.becomes(folder);
        await server.start();
      }),
    );
}

it('the previous release keeps serving while the migrations run, and no statement waits long for them', async () => {
  let longest = 0;
  const answers = await meanwhile(async () => {
    longest = await longestWait(() => migrate(BUNDLES, fleet.ownerUrl, fleet.urls));
  });
  allWell(answers);
  expect(longest).toBeLessThan(LOCKED_AT_MOST_MS);
});

it('the previous release works on the new schema', async () => {
  allWell(await meanwhile(() => sleep(3_000)));
});

it('both releases work side by side, as in the middle of a rollout, with the gateway replaced first', async () => {
  allWell(await meanwhile(() => roll(BUNDLES, 0, gatewayFirst())));
});

it('this release is rolled out in any order, and rolled back on the schema that it left', async () => {
  allWell(await meanwhile(() => roll(BUNDLES, 1, gatewayLast())));
  allWell(await meanwhile(() => roll(before, 0, gatewayFirst())));
  allWell(await meanwhile(() => roll(before, 1, gatewayLast())));
  const { body } = await admin.get('/api/auth/user');
  expect(body).toMatchObject({ email: ADMIN.email });
});
