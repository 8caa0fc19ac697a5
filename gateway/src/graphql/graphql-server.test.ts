import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HeaderMap } from '@apollo/server';
import { createLogger } from '@dialdeck/node/process/log';
import { createIdentityKeys, createIdentitySigner } from '@dialdeck/node/security/identity';
import { beforeEach, expect, it } from 'vitest';
import type { ClientAnswer, SubgraphClient } from '#subgraphs/subgraph-client.ts';
import type { GatewayContext } from './context.ts';
import { createGraphQLServer } from './graphql-server.ts';

const supergraphSdl = readFileSync(path.join(import.meta.dirname, '../../supergraph.graphql'), 'utf8');
const ME = 'query Me { me { id firstName } }';
const PLAIN = { data: { me: { id: '1', firstName: 'Ana' } } };
const inBytes = (answer: object): ClientAnswer => ({ bytes: Buffer.from(JSON.stringify(answer)) });

let asked: { query: string; variables: unknown; mayBeBytes: boolean | undefined }[] = [];
let answers: (ClientAnswer | Error)[] = [];

const client: SubgraphClient = {
  async execute({ query, variables, mayBeBytes }) {
    asked.push({ query, variables, mayBeBytes });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  },
  stream: async () => Promise.reject(new Error('no streams')),
  ready: async () => undefined,
  close: async () => undefined,
};

const { privateKey } = await createIdentityKeys();
const graph = await createGraphQLServer({
  supergraph: async () => ({ supergraphSdl }),
  clients: { users: client, auth: client, 'call-lists': client },
  signer: await createIdentitySigner(privateKey),
  log: createLogger('test', { level: 'silent' }),
});

const context = (): GatewayContext => ({
  actor: { userId: null, role: 'anonymous', sessionId: null, clientAddress: null },
  requestId: 'request',
  elapsedMs: () => 0,
  sessionSignals: [],
});

/** Runs an operation once, so that the graph knows it. */
async function learn(query: string, variables: Record<string, unknown>, answer: ClientAnswer): Promise<void> {
  answers = [answer];
  await graph.execute({ query, variables }, context());
  asked = [];
}

beforeEach(() => learn(ME, {}, PLAIN));

it("forwards a known operation as it was written, and returns the subgraph's bytes", async () => {
  answers = [inBytes(PLAIN)];
  const bytes = await graph.executeToBytes({ query: ME, variables: { unknown: 1 } }, context());
  expect(Buffer.from(bytes as Uint8Array).toString()).toBe(JSON.stringify(PLAIN));
  expect(await graph.execute({ query: ME }, context())).toEqual(PLAIN);
  expect(asked[0]).toEqual({ query: 'query Me{me{id firstName}}', variables: {}, mayBeBytes: true });
});

it('completes an answer with errors as Apollo does, without asking again', async () => {
  answers = [{ data: { me: null }, errors: [{ message: 'No', path: ['me'], extensions: { code: 'FORBIDDEN' } }] }];
  expect(await graph.execute({ query: ME }, context())).toMatchObject({
    data: { me: null },
    errors: [{ path: ['me'], extensions: { code: 'FORBIDDEN' } }],
  });
  expect(asked).toHaveLength(1);
});

it('sends one request to a subgraph that is down, and returns an error of the catalogue', async () => {
  answers = [new Error('away')];
  const { data, errors } = await graph.execute({ query: ME }, context());
  expect([data, errors?.[0]?.extensions?.code, asked.length]).toEqual([{ me: null }, 'INTERNAL', 1]);
});

it('passes on a change of the session once', async () => {
  answers = [{ ...PLAIN, extensions: { session: { end: true } } }];
  const request = context();
  expect(await graph.execute({ query: ME }, request)).toEqual(PLAIN);
  expect(request.sessionSignals).toEqual([{ end: true }]);
});

it('requests from a subgraph of the previous release again, without newer fields', async () => {
  const locations = [{ line: 1, column: 'query Me{me{id firstName}}'.indexOf('firstName') + 1 }];
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
  answers = [{ errors: [{ message: 'Cannot query field', locations, extensions }] }, { data: { me: { id: '1' } } }];
  const { data } = await graph.execute({ query: ME }, context());
  expect(asked.map(({ query }) => query.replaceAll(/\s+/g, ' '))).toEqual([
    'query Me{me{id firstName}}',
    'query Me { me { id } }',
  ]);
  expect(data).toEqual({ me: { id: '1', firstName: null } });
});

it('checks variables and the budget of entries again', async () => {
  const query =
    'query Lists($first: Int) { callLists(first: $first) { nodes { contacts(first: 100) { nodes { id } } } } }';
  await learn(query, { first: 1 }, { data: { callLists: { nodes: [] } } });
  const refused = [{ first: 'one' }, { first: 1_000 }].map(async (variables) => {
    const { errors } = await graph.execute({ query, variables }, context());
    return errors?.[0]?.extensions?.code;
  });
  expect(await Promise.all(refused)).toEqual(['BAD_USER_INPUT', 'BAD_INPUT']);
  expect(asked).toEqual([]);
});

it('forwards known queries by GET, and no mutations', async () => {
  const mutation = 'mutation Out { logout }';
  await learn(mutation, {}, { data: { logout: true } });
  answers = [inBytes(PLAIN)];
  const get = (query: string, variables = '{}') =>
    graph.executeHttp(
      {
        method: 'GET',
        headers: new HeaderMap([['apollo-require-preflight', '1']]),
        search: `?${new URLSearchParams({ query, variables })}`,
        body: undefined,
      },
      context(),
    );
  expect(await get(ME)).toBeInstanceOf(Uint8Array);
  expect(await get(ME, '{')).toMatchObject({ status: 400 });
  expect(await get(mutation)).toMatchObject({ status: 405 });
  expect(asked).toHaveLength(1);
});
