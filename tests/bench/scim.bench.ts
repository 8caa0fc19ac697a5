import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CLIENT, startDemoProvider } from '@dialdeck/build/demo-provider';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { freePort } from '../support/free-port.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';

const DOMAIN = 'directory.example';
/** Concurrent requests of a directory. */
const LANES = 4;
/** 20,000 people in 15 minutes: of each their look-up and their POST. */
const PROMISED_PER_SECOND = 20_000 / (15 * 60);

/** The first sync of a directory, through the whole product: each person is looked up, then added. */
export const scim: Bench = { name: 'scim', rows: 20_000, smallRows: 40, run: measureSync };

async function measureSync({ database, rows }: BenchGround): Promise<Ratio[]> {
  const server = new URL(database.ownerUrl);
  server.pathname = '/postgres';
  const rig = await createPlatformRig({ serverUrl: server.href });
  const provider = await startDemoProvider({ port: await freePort(), product: 'http://localhost:3000' });
  try {
    const ask = await connect(rig, provider.issuer);
    const began = performance.now();
    await inLanes(rows, async (index) => {
      assert.equal((await ask('GET', lookUp(index))).totalResults, 0);
      assert.equal((await ask('POST', '/Users', person(index))).userName, addressOf(index));
    });
    const seconds = (performance.now() - began) / 1_000;
    assert.equal((await ask('GET', '/Users?count=0')).totalResults, rows);
    assert.equal((await ask('GET', lookUp(rows - 1))).totalResults, 1);

    const perSecond = rows / seconds;
    return [
      {
        what: `people of a first sync, ${LANES} calls concurrently`,
        peer: '20,000 in 15 minutes',
        ratio: PROMISED_PER_SECOND / perSecond,
        target: { atMost: 1 },
        figures: `${perSecond.toFixed(1)} people/s, ${(2 * perSecond).toFixed(1)} calls/s`,
      },
    ];
  } finally {
    provider.stop();
    await rig.close();
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** A directory's access: a provider, and one of its tokens. */
async function connect(rig: PlatformRig, issuer: string): Promise<Ask> {
  const admin = await rig.signedIn();
  const given = { name: 'Directory', issuer, domains: [DOMAIN], ...DEMO_CLIENT };
  const { body: provider } = await admin.post('/api/identity-providers', given);
  const { body: made } = await admin.post(`/api/identity-providers/${provider.id}/provisioning-token`, {});
  const headers = { authorization: `Bearer ${made.token}`, 'content-type': 'application/scim+json' };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${rig.origin}/scim/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return async (method, path, body) => {
    let answer = await send(method, path, body);
    // Like a directory, it obeys Retry-After.
    while (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
      answer = await send(method, path, body);
    }
    const said = (await answer.json()) as Record<string, unknown>;
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  };
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const addressOf = (index: number) => `person.${index}@${DOMAIN}`;
const lookUp = (index: number) => `/Users?filter=${encodeURIComponent(`userName eq "${addressOf(index)}"`)}`;
const person = (index: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: addressOf(index),
  externalId: String(index),
  name: { givenName: 'Ana', familyName: `Lima ${index}` },
  emails: [{ value: addressOf(index), type: 'work', primary: true }],
  active: true,
});
