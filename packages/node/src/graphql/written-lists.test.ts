import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { writeJson } from './json-text.ts';
import { compileOperations } from './operations.ts';
import type { CompileList, SelectedField } from './written-lists.ts';

const schema = buildSchema(`
  type Query { page(first: Int): Page other: Page }
  type Page { nodes: [Contact!]! total: Int! }
  type Contact { id: ID! phone: String! list: List! calls(first: Int): Int! }
  type List { id: ID! }`);
const contacts = [
  { id: '1', phone: '"1"', list: { id: 'a' }, calls: 1 },
  { id: '2', phone: '+2', list: { id: 'b' }, calls: 2 },
];
const page = { nodes: contacts, total: 2 };
for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) field.resolve = () => page;

type Row = Record<string, unknown>;

/** Writes all fields but `calls`, and says so by a key of its own. */
const compile: CompileList = (fields) => {
  if (fields.some(({ name }) => name === 'calls')) return undefined;
  const write = (row: Row, selected: readonly SelectedField[]): Row =>
    Object.fromEntries(
      selected.map(({ key, name, fields }) => [key, fields.length > 0 ? write(row[name] as Row, fields) : row[name]]),
    );
  return ({ nodes }: typeof page) => JSON.stringify(nodes.map((row) => ({ ...write(row, fields), isWritten: true })));
};

const run = compileOperations(schema, { 'Page.nodes': compile });
const ask = async (query: string, isForBytes: boolean, variables = {}) =>
  JSON.parse(writeJson(await run({ query, variables, isForBytes }, {}))) as { data: Row };

const isWritten = ({ data }: { data: Row }) => JSON.stringify(data).includes('isWritten');
const withoutSign = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (_key, value) => {
    if (value?.isWritten) delete value.isWritten;
    return value;
  });

describe('a list that is written at once', () => {
  it.each([
    ['fields, below each other', '{ page { nodes { id phone list { id } } total } }'],
    ['under other names', '{ p: page { n: nodes { i: id l: list { x: id } } } }'],
    ['by fragments', '{ page { ...P } } fragment P on Page { nodes { id ...C } } fragment C on Contact { id phone }'],
    ['with its arguments above', 'query($first: Int) { page(first: $first) { nodes { id } } }'],
    ['by name', 'query A { page { nodes { id } } }'],
  ])('answers the same: %s', async (_what, query) => {
    const [written, read] = [await ask(query, true), await ask(query, false)];
    expect(isWritten(written)).toBe(true);
    expect(isWritten(read)).toBe(false);
    expect(withoutSign(written)).toEqual(read);
  });

  it.each([
    ['a field that needs its resolver', '{ page { nodes { id calls } } }'],
    ['a field with arguments', '{ page { nodes { list { id } calls(first: 1) } } }'],
    ['a list that is mentioned twice', '{ page { nodes { id } ...P } } fragment P on Page { nodes { phone } }'],
    ['two lists', '{ page { nodes { id } } other { nodes { id } } }'],
    ['a directive', 'query($yes: Boolean = true) { page { nodes { id phone @include(if: $yes) } } }'],
    ['a directive in a fragment', '{ page { nodes { ...C } } } fragment C on Contact { id phone @skip(if: true) }'],
    ['no such list', '{ page { total } }'],
  ])('is left to its resolvers: %s', async (_what, query) => {
    const [written, read] = [await ask(query, true), await ask(query, false)];
    expect(isWritten(written)).toBe(false);
    expect(written).toEqual(read);
  });

  it('has no name that a caller can ask for', async () => {
    expect(parse('{ page { nodesAsJson } }')).toBeDefined();
    expect(await ask('{ page { nodesAsJson } }', true)).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });
});
