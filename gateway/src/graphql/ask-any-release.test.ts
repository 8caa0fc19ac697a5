import { maskError } from '@dialdeck/node/graphql/mask-error';
import { compileOperations } from '@dialdeck/node/graphql/operations';
import { createLogger } from '@dialdeck/node/process/log';
import type { SubgraphAnswer } from '@dialdeck/node/subgraph/subgraph';
import { buildSchema, GraphQLError, type GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { beforeEach, expect, it } from 'vitest';
import { askAnyRelease } from './ask-any-release.ts';
import type { SubgraphOperation } from './older-subgraph.ts';

/** A subgraph of the previous release, which lacks newer fields. */
const OLDER = `
  type Query { call(id: ID!): Call, calls: [Call!]!, _service: Service!, _entities(representations: [Any!]!): [Call]! }
  type Mutation { log(input: LogInput!, key: String): Call! }
  input LogInput { phone: String!, notes: String, contact: ContactInput, tags: [TagInput!], anything: Any }
  input ContactInput { name: String }
  input TagInput { name: String, kind: Kind }
  enum Kind { old }
  scalar Any
  type Call { id: ID!, contact: Contact }
  type Contact { name: String }
  type Service { sdl: String! }
`;
const NEWER = OLDER.replace('phone: String!', 'phone: String!, made: Boolean');

const mask = maskError(createLogger('test', { level: 'silent' }));
const asks: string[] = [];
const logged: unknown[] = [];

function serve(sdl: string) {
  const schema = buildSchema(sdl);
  const call = () => ({ id: '1', contact: { name: 'Ana' } });
  const resolvers = {
    call,
    log(_: unknown, { input }: { input: object }) {
      logged.push({ ...input });
      return call();
    },
    _service: () => ({ sdl }),
  };
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const [name, resolve] of Object.entries(resolvers)) Object.assign(fields[name] ?? {}, { resolve });
  const any = schema.getType('Any') as GraphQLScalarType;
  any.parseValue = (value) => {
    if (value === 'refused') throw new TypeError('Not this');
    return value;
  };
  any.parseLiteral = (node) => {
    if (node.kind === Kind.STRING && node.value === 'refused')
      throw new GraphQLError('Not this', { extensions: { code: 'BAD_INPUT' } });
    return valueFromASTUntyped(node);
  };
  const run = compileOperations(schema);
  return async (operation: SubgraphOperation): Promise<SubgraphAnswer> => {
    const { data, errors } = await run(operation, {});
    const masked = errors?.map((error) => mask(error.toJSON(), error));
    return JSON.parse(JSON.stringify({ data, errors: masked })) as SubgraphAnswer;
  };
}

const older = serve(OLDER);
const newer = serve(NEWER);

/** Sends requests to replicas in turn; the last one gets all the rest. */
function askFor(query: string, variables: Record<string, unknown> = {}, replicas = [older]) {
  return askAnyRelease({ query, operationName: undefined, variables }, (operation) => {
    const replica = replicas[Math.min(asks.length, replicas.length - 1)] ?? older;
    asks.push(operation.query);
    return replica(operation);
  });
}

const LOG = 'mutation ($input: LogInput!) { log(input: $input) { id } }';

beforeEach(() => {
  asks.length = 0;
  logged.length = 0;
});

it('leaves a field out that an older subgraph does not know, and runs the operation once', async () => {
  const answer = await askFor(
    'mutation ($input: LogInput!, $key: String) { log(input: $input, key: $key) { id ruleState contact { name team { id } } } }',
    { input: { phone: '+1' }, key: 'k' },
  );
  expect(answer).toEqual({ data: { log: { id: '1', contact: { name: 'Ana' } } } });
  expect(asks).toHaveLength(2);
  expect(logged).toEqual([{ phone: '+1' }]);
});

it('returns an object without any known field', async () => {
  const { data } = await askFor('{ call(id: 1) { contact { team { id } } } }');
  expect(data).toEqual({ call: { contact: { __typename: 'Contact' } } });
});

it('omits an unset argument of an unknown type', async () => {
  const text = '($id: ID!, $seen: Seen) { call(id: $id, seen: $seen) { id } }';
  expect((await askFor(`query ${text}`, { id: '1' })).data).toEqual({ call: { id: '1' } });
  expect((await askFor(`query ${text}`, { id: '1', seen: null })).data).toEqual({ call: { id: '1' } });
  await expect(askFor(`query ${text}`, { id: '1', seen: {} })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('omits an unset input field at any depth', async () => {
  const known = { phone: '+1', notes: 'n'.repeat(5_000), anything: { made: null } };
  const answer = await askFor(LOG, {
    input: { ...known, made: null, contact: { name: 'Ana', team: null }, tags: [{ name: 'a' }, { colour: null }] },
  });
  expect(answer.data).toEqual({ log: { id: '1' } });
  expect(logged).toEqual([{ ...known, contact: { name: 'Ana' }, tags: [{ name: 'a' }, {}] }]);
});

it('keeps a set field and a new enum value, and retries until the subgraph knows them', async () => {
  for (const said of [
    { made: false },
    { made: true, notes: 'n'.repeat(5_000) },
    { contact: { team: '' } },
    { tags: [{ kind: 'fresh' }] },
  ])
    await expect(askFor(LOG, { input: { phone: '+1', ...said } })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: 2,
      userMessage: 'This part is being updated. Please try again in a moment.',
    });
  expect(logged).toEqual([]);
});

it('refuses an invalid value after one request', async () => {
  const { errors } = await askFor(LOG, { input: { phone: '+1', anything: 'refused' } });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(asks).toHaveLength(1);
  const long = await askFor(LOG, { input: { phone: '+1', notes: 'n'.repeat(5_000), anything: 'refused' } });
  expect(long.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
});

it('reports a refused value in the text of an operation without waiting for another release', async () => {
  const { data, errors } = await askFor('mutation { log(input: { phone: "+1", anything: "refused" }) { id } }');
  expect(errors).toMatchObject([{ message: 'Not this', extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(data ?? null).toBeNull();
  expect(asks).toHaveLength(1);
  await expect(
    askFor('mutation { log(input: { phone: "+1", anything: "refused", made: true }) { id } }'),
  ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(logged).toEqual([]);
});

it('a newer replica does not confuse the gateway', async () => {
  const said = { input: { phone: '+1', made: true } };
  expect((await askFor(LOG, said, [older, newer])).data).toEqual({ log: { id: '1' } });
  expect((await askFor(LOG, { input: { phone: '+2', made: null } }, [older, newer, older])).data).toEqual({
    log: { id: '1' },
  });
  expect(logged).toHaveLength(2);
});

it('returns null for entities of an unknown type', async () => {
  const query =
    'query ($representations: [Any!]!) { _entities(representations: $representations) { ... on Person { name } } }';
  const representations = [
    { __typename: 'Person', id: '1' },
    { __typename: 'Person', id: '2' },
  ];
  expect(await askFor(query, { representations })).toEqual({ data: { _entities: [null, null] } });
});

it('makes a field that is wholly new wait for its subgraph', async () => {
  await expect(askFor('mutation { undo(id: 1) { id } }')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  await expect(askFor('{ call(id: 1) { id } promises { id } }')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('sends one request to a subgraph that knows all fields', async () => {
  expect(await askFor('{ call(id: 1) { id } }')).toEqual({ data: { call: { id: '1' } } });
  expect(asks).toHaveLength(1);
});
