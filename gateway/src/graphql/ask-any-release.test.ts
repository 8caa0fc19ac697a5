import { compileOperations } from '@dialdeck/node/operations';
import type { SubgraphAnswer } from '@dialdeck/node/subgraph';
import { buildSchema, type GraphQLFormattedError } from 'graphql';
import { expect, it } from 'vitest';
import { askAnyRelease } from './ask-any-release.ts';
import type { SubgraphOperation } from './older-subgraph.ts';

/** A subgraph of the release before: what came since then is missing. */
const older = buildSchema(`
  type Query { call(id: ID!): Call, calls: [Call!]! }
  type Mutation { log(input: LogInput!, key: String): Call! }
  input LogInput { phone: String! }
  type Call { id: ID!, contact: Contact }
  type Contact { name: String }
`);
Object.assign(older.getMutationType()?.getFields().log ?? {}, {
  resolve: (_: unknown, args: { input: { phone: string } }) => {
    logged.push(args.input.phone);
    return { id: '1', contact: { name: 'Ana' } };
  },
});
Object.assign(older.getQueryType()?.getFields().call ?? {}, { resolve: () => ({ id: '1', contact: { name: 'Ana' } }) });
const run = compileOperations(older);
const logged: string[] = [];

const asks: string[] = [];
const ask = async (operation: SubgraphOperation): Promise<SubgraphAnswer> => {
  asks.push(operation.query);
  const { data, errors } = await run(operation, {});
  return JSON.parse(JSON.stringify({ data, errors })) as { data: null; errors: GraphQLFormattedError[] };
};
const askFor = (query: string, variables: Record<string, unknown> = {}) => {
  asks.length = 0;
  logged.length = 0;
  return askAnyRelease({ query, operationName: undefined, variables }, ask);
};

it('a field that an older subgraph does not know is left out, and what it does is done once', async () => {
  const answer = await askFor(
    'mutation ($input: LogInput!, $key: String) { log(input: $input, key: $key) { id ruleState contact { name team { id } } } }',
    { input: { phone: '+1' }, key: 'k' },
  );
  expect(answer).toEqual({ data: { log: { id: '1', contact: { name: 'Ana' } } }, isComplete: false });
  expect(asks).toHaveLength(2);
  expect(logged).toEqual(['+1']);
});

it('an object of which nothing is known is still there', async () => {
  const { data } = await askFor('{ call(id: 1) { contact { team { id } } } }');
  expect(data).toEqual({ call: { contact: { __typename: 'Contact' } } });
});

it('an argument of which nothing was said is left out, with a type that is not known', async () => {
  const text = '($id: ID!, $seen: Seen) { call(id: $id, seen: $seen) { id } }';
  expect((await askFor(`query ${text}`, { id: '1' })).data).toEqual({ call: { id: '1' } });
  await expect(askFor(`query ${text}`, { id: '1', seen: {} })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('what is new as a whole has to wait for the subgraph', async () => {
  await expect(askFor('mutation { undo(id: 1) { id } }')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  await expect(askFor('{ call(id: 1) { id } promises { id } }')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('who knows all is asked once', async () => {
  expect(await askFor('{ call(id: 1) { id } }')).toEqual({ data: { call: { id: '1' } }, isComplete: true });
  expect(asks).toHaveLength(1);
});
