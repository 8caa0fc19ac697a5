// The product on a restored database that nothing may change: k8s/overlays/dev/restore-check.sh starts it. It waits until every part is ready,
// reads all call lists as an admin does, prints their number and the number of their contacts, and ends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtFiles } from '@dialdeck/gateway/built-files';
import { ROLE_SCHEMAS, type RoleSchema } from '@dialdeck/node/database/roles';
import { createLogger } from '@dialdeck/node/process/log';
import { z } from 'zod';
import { readRestoredEnv } from './env.ts';
import { createPlatform, type Platform } from './platform.ts';

const READY_WITHIN_MS = 60_000;
const ANSWER_MS = 20_000;
const PAGE = `query ($after: String) {
  callLists(first: 100, after: $after) { nodes { totalContacts completedCalls funnel { total } } pageInfo { endCursor hasNextPage } }
}`;
const Answer = z.object({
  callLists: z.object({
    nodes: z.array(z.object({ totalContacts: z.int() })),
    pageInfo: z.object({ endCursor: z.string().nullable(), hasNextPage: z.boolean() }),
  }),
});

const { DATABASE_URL } = readRestoredEnv();
// Its workers find that they cannot write, which is no error here.
const log = createLogger('restored', { level: 'fatal' });
const platform = await createPlatform({
  urls: Object.fromEntries(ROLE_SCHEMAS.map((schema) => [schema, DATABASE_URL])) as Record<RoleSchema, string>,
  mail: { directory: '' },
  settingsKeys: ['of no use: nothing sealed is read'],
  timeZone: 'UTC',
  answerMs: ANSWER_MS,
  gateway: {
    redisUrl: undefined,
    supergraphFile: builtFiles.supergraph,
    documentsFile: builtFiles.documents,
    frontDirectory: undefined,
    settings: {
      publicUrl: new URL('http://localhost'),
      documents: 'trusted',
      sessionSecrets: [crypto.randomUUID()],
      sessionIdleSeconds: 60,
      sessionAbsoluteSeconds: 60,
      trustedProxies: 0,
    },
    isDraining: () => false,
  },
  log,
});
try {
  await platform.start();
  await untilReady(platform);
  const totals = await readLists(platform);
  process.stdout.write(`${totals.length} ${totals.reduce((sum, contacts) => sum + contacts, 0)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}

async function untilReady({ handle }: Platform): Promise<void> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  let last = '';
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await sleep(250)) {
    const answer = await fetch(url);
    if (answer.ok) return;
    last = await answer.text();
  }
  throw new Error(`The product is not ready on the restored database: ${last}`);
}

/** The contacts of each list, as the product counts them. */
async function readLists({ subgraphs, signer }: Platform): Promise<number[]> {
  const admin = { userId: crypto.randomUUID(), role: 'admin', sessionId: null, clientAddress: null } as const;
  const totals: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const identityToken = await signer.sign(admin, 'call-lists');
    const request = { query: PAGE, variables: { after }, identityToken, requestId: 'restored' };
    const answer = await subgraphs['call-lists']?.execute(request);
    if (answer?.errors?.[0]) throw new Error(answer.errors[0].message);
    const { nodes, pageInfo } = Answer.parse(answer?.data).callLists;
    totals.push(...nodes.map(({ totalContacts }) => totalContacts));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  return totals;
}
