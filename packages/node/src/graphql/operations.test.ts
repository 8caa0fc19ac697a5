import { buildSchema, execute, GraphQLError, type GraphQLScalarType, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileOperations } from './operations.ts';

const SDL = `
  directive @key(fields: String!) on OBJECT
  interface Node { id: ID! }
  type List implements Node { id: ID! name: String contacts(first: Int = 2): [Contact!]! }
  type Contact implements Node { id: ID! phone: String! email: String notes: String! }
  union Found = List | Contact
  enum Rank { HIGH LOW }
  scalar Day
  type Query {
    list(id: ID!): List
    nodes: [Node]!
    found: [Found!]
    rank(of: Rank! = LOW): Rank
    broken: String
    late(ms: Int!): Int!
    gone: Int!
    day(at: Day): Int
  }
  type Mutation { count: Int! fails: Int! }`;

const contact = (id: string, notes: string | null = 'x') => ({
  __typename: 'Contact',
  id,
  phone: `+${id}`,
  email: null,
  notes,
});

function schemaWith(): GraphQLSchema {
  const schema = buildSchema(SDL);
  const day = schema.getType('Day') as GraphQLScalarType;
  const notADay = () => {
    throw new GraphQLError('Not a day', { extensions: { code: 'BAD_INPUT' } });
  };
  Object.assign(day, { parseValue: notADay, parseLiteral: notADay });
  const fields = schema.getQueryType()?.getFields() ?? {};
  const resolve = (name: string, resolver: (args: Record<string, unknown>) => unknown) => {
    const field = fields[name];
    if (field) field.resolve = (_root, args) => resolver(args);
  };
  resolve('list', ({ id }) => ({
    __typename: 'List',
    id,
    name: 'North',
    contacts: [contact('1'), contact('2')],
  }));
  resolve('nodes', () => [contact('1'), null, { __typename: 'List', id: '2', contacts: [contact('3', null)] }]);
  resolve('found', async () => [contact('1'), { __typename: 'List', id: '2', name: null, contacts: [] }]);
  resolve('rank', ({ of }) => of);
  resolve('broken', () => {
    throw new GraphQLError('broken', { extensions: { code: 'CONFLICT' } });
  });
  resolve('late', ({ ms }) => new Promise((done) => setTimeout(() => done(ms), ms as number)));
  let counted = 0;
  const count = schema.getMutationType()?.getFields().count;
  if (count) count.resolve = async () => ++counted;
  return schema;
}

const withoutCode = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value) => (key === 'extensions' || key === 'locations' ? undefined : value));

describe('compiled operations', () => {
  it.each([
    ['objects and lists', '{ list(id: 7) { id name contacts { id phone email } } }', {}],
    ['aliases', '{ a: list(id: "a") { x: id } b: list(id: "b") { x: id } }', {}],
    [
      'fragments on an interface',
      '{ nodes { __typename id ... on List { name } ...c } } fragment c on Contact { phone }',
      {},
    ],
    ['a union', '{ found { __typename ... on Contact { email } ... on List { id name } } }', {}],
    ['a null where none may be', '{ nodes { id ... on List { contacts { notes } } } }', {}],
    ['enums and their defaults', 'query($of: Rank = HIGH) { a: rank b: rank(of: $of) c: rank(of: LOW) }', {}],
    ['a default where none may be null', 'query($ms: Int! = 2) { late(ms: $ms) }', {}],
    ['an error that leaves nothing', '{ late(ms: 3) gone }', {}],
    [
      'skip and include',
      'query($no: Boolean!) { rank @include(if: $no) broken @skip(if: true) list(id: 1) @skip(if: $no) { id } }',
      { no: false },
    ],
    ['an error with data', '{ broken rank }', {}],
    ['promises', '{ a: late(ms: 3) b: late(ms: 1) rank }', {}],
    ['a failed write ends the writes after it', 'mutation { a: count fails c: count }', {}],
    ['one mutation after the other', 'mutation { a: count b: count c: count }', {}],
  ])('answer as graphql-js does: %s', async (_what, query, variables) => {
    const expected = await execute({ schema: schemaWith(), document: parse(query), variableValues: variables });
    const answer = await compileOperations(schemaWith())({ query, variables }, {});
    expect(withoutCode(answer)).toEqual(withoutCode(expected));
  });

  it.each([
    ['GRAPHQL_PARSE_FAILED', '{ list(', {}],
    ['GRAPHQL_VALIDATION_FAILED', '{ lists { id } }', {}],
    ['GRAPHQL_VALIDATION_FAILED', '{ __schema { types { name } } }', {}],
    ['GRAPHQL_VALIDATION_FAILED', '{ day(at: "never") lists { id } }', {}],
    ['BAD_USER_INPUT', '{ day(at: "never") }', {}],
    ['BAD_USER_INPUT', 'query($at: Day) { day(at: $at) }', { at: 'never' }],
    ['BAD_USER_INPUT', 'query($id: ID!) { list(id: $id) { id } }', {}],
    ['BAD_USER_INPUT', 'query($ms: Int!) { late(ms: $ms) }', { ms: '1' }],
  ])('refuse with %s: %s', async (code, query, variables) => {
    const { data, errors } = await compileOperations(schemaWith())({ query, variables }, {});
    expect(data).toBeUndefined();
    expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set([code]));
  });

  it('run the operation that is named', async () => {
    const run = compileOperations(schemaWith());
    const query = 'query A { a: rank } query B { b: rank }';
    expect(await run({ query, operationName: 'B' }, {})).toEqual({ data: { b: 'LOW' } });
    expect(await run({ query, operationName: 'A' }, {})).toEqual({ data: { a: 'LOW' } });
    const { errors } = await run({ query }, {});
    expect(errors?.[0]?.extensions.code).toBe('OPERATION_RESOLUTION_FAILURE');
  });
});
