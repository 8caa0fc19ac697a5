import type { Actor } from '@dialdeck/node/security/identity';
import { SUBGRAPHS } from '@dialdeck/node/subgraph/subgraphs';
import { actors } from '@dialdeck/node/testing/actors';
import { type GraphQLSchema, isObjectType, isUnionType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITY_KEYS, GRAPH_ASKS, placeholders } from './graph-asks.ts';
import { type Ask, askRefused, type Refusals } from './refusals.ts';
import { answersOf, CALLERS, type Caller, readTables, tableText } from './rights-table.ts';
import { createRightsWorld, type RightsWorld, unspent } from './rights-world.ts';

const [reviewed = new Map()] = readTables('./graph.rights.md');

let world: RightsWorld;
let refusals: Refusals;
/** Hundreds of requests, on a busy machine. */
const WITHIN_MS = 240_000;
beforeAll(async () => {
  world = await createRightsWorld();
  const isRefused = (row: string, answer: string) => isMutation(row) && answer !== 'yes';
  const used = unspent(world);
  const prepare = (row: string, caller: Caller) => prepared(row, caller, used);
  refusals = await askRefused(reviewed, { pool: world.rig.ownerPool, isRefused, prepare });
}, WITHIN_MS);
afterAll(() => world.close());

const actorsOfCallers = new Map<Caller, Actor>();

async function actorOf(caller: Caller): Promise<Actor> {
  const actor = actorsOfCallers.get(caller) ?? (await askActor(caller));
  actorsOfCallers.set(caller, actor);
  return actor;
}

/** With the session of their browser, which survives a change of password. */
async function askActor(caller: Caller): Promise<Actor> {
  if (caller === 'signed out') return actors.anonymous;
  const { id } = world.people[caller];
  const { status, body } = await (await world.browserOf(caller)).get('/api/auth/sessions');
  const current = status === 200 ? body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent) : undefined;
  return { ...(caller === 'admin' ? actors.admin(id) : actors.user(id)), sessionId: current?.id ?? null };
}

const rootFields = (schema: GraphQLSchema) =>
  [schema.getQueryType(), schema.getMutationType()]
    .filter((type) => isObjectType(type))
    .flatMap((type) => Object.keys(type.getFields()))
    .filter((name) => !name.startsWith('_'));

function entities(schema: GraphQLSchema): string[] {
  const union = schema.getType('_Entity');
  return isUnionType(union) ? union.getTypes().map(({ name }) => name) : [];
}

/** Everything that the request needs is made before: sending it is all that remains. */
async function prepared(row: string, caller: Caller, used = world): Promise<Ask> {
  const [subgraphName = '', name = ''] = row.split(' ');
  const key = ENTITY_KEYS[name];
  const ask = key
    ? `_entities(representations: [{ __typename: "${name}", id: ${key} }]) { __typename ... on ${name} { id } }`
    : GRAPH_ASKS[row];
  if (!ask) throw new Error(`${row}: GRAPH_ASKS in graph-asks.ts does not say what is asked`);
  const values: Record<string, string> = {
    ...(await placeholders(used, ask)),
    password: caller === 'signed out' ? 'no such password' : world.people[caller].password,
  };
  const text = ask.replace(/\$(\w+)/g, (_, word: string) => JSON.stringify(values[word]));
  const { schema, execute } = world.rig.platform.subgraphs[subgraphName] ?? {};
  if (!schema || !execute) throw new Error(`${row}: there is no such subgraph`);
  const kind = isMutation(row) ? 'mutation' : 'query';
  const actor = await actorOf(caller);
  return async () => {
    const identityToken = await world.rig.platform.signer.sign(actor, subgraphName);
    const { data, errors } = await execute({
      query: `${kind} { answer: ${text} }`,
      identityToken,
      requestId: 'rights',
    });
    if (errors?.[0]) return String(errors[0].extensions?.code);
    const answer = data?.answer as null | undefined | unknown[] | { nodes?: unknown[] };
    const [first] = Array.isArray(answer) ? answer : ((answer as { nodes?: unknown[] } | null)?.nodes ?? [answer]);
    return first === null || first === undefined ? 'nothing' : 'yes';
  };
}

const answerTo = async (row: string, caller: Caller) => (await prepared(row, caller))();

function isMutation(row: string): boolean {
  const [subgraphName = '', name = ''] = row.split(' ');
  return world.rig.platform.subgraphs[subgraphName]?.schema.getMutationType()?.getFields()[name] !== undefined;
}

it('changes nothing by requests that it refuses', () => {
  expect(refusals.changed).toEqual([]);
});

it('gives each caller the answer that was reviewed, to each root field and entity', {
  timeout: WITHIN_MS,
}, async () => {
  const all = Object.entries(world.rig.platform.subgraphs).flatMap(([name, { schema }]) =>
    [...rootFields(schema), ...entities(schema)].map((field) => `${name} ${field}`),
  );
  // In the order of the requests: a query after the mutation that makes its entries.
  const asks = Object.keys(GRAPH_ASKS);
  expect(asks.filter((row) => !all.includes(row))).toEqual([]);
  const rows = [...asks, ...all.filter((row) => !asks.includes(row))];
  const answers = await answersOf(
    rows,
    CALLERS,
    async (row, caller) => refusals.answerTo(row, caller) ?? (await answerTo(row, caller)),
  );
  await expect(`${INTRODUCTION}
${tableText(['field or entity', ...CALLERS], answers)}
`).toMatchFileSnapshot('./graph.rights.md');
});

const INTRODUCTION = `# Who may do what by the graph

The answers of the subgraphs themselves, without the gateway: \`yes\`, \`nothing\` (null or an empty list, as if there were no such
thing) or a code. The callers are the same as in \`rest.rights.md\`; \`inactive\` holds a token that was made before the deactivation and
lives for at most a minute.

Written by \`npx vitest run --project int tests/contract/rights -u\`. A person reads what changed: each
changed cell is a changed right.
`;

it.each([...SUBGRAPHS.map(({ name }) => name), 'sign-ins'])('%s: no token, no answer', async (name) => {
  const answer = await world.rig.platform.subgraphs[name]?.execute({
    query: '{ __typename }',
    identityToken: undefined,
    requestId: 'rights',
  });
  expect(answer).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(answer?.data).toBeUndefined();
});

it('offers no field for a hash, token or session', () => {
  const types = Object.values(world.rig.platform.subgraphs).flatMap(({ schema }) => Object.values(schema.getTypeMap()));
  const fields = types
    .filter((type) => isObjectType(type))
    .filter(({ name }) => !name.startsWith('_') && name !== 'Mutation')
    .flatMap((type) => Object.keys(type.getFields()));
  expect(
    fields.filter((name) => /hash|token|secret|session|password$/i.test(name) && name !== 'needsPassword'),
  ).toEqual([]);
});
