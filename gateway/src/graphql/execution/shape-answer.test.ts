import { buildSchema, type GraphQLObjectType, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { compileShape } from './shape-answer.ts';

const schema = buildSchema(`
  type Query { users: [User!]! }
  type User { id: ID!, name: String, tags: [String!]!, isActive: Boolean!, calls: Int!, rate: Float!, word: Word! }
  enum Word { one }
`);

function shape(selection: string, answered: unknown, isOlder: boolean) {
  const [operation] = parse(`{ users { ${selection} } }`).definitions as [OperationDefinitionNode];
  const scope = { schema, fragments: {}, isIncluded: () => true };
  return compileShape(scope, schema.getQueryType() as GraphQLObjectType, operation.selectionSet)(answered, isOlder);
}

it('what was not asked of an older subgraph is nothing of its type', () => {
  const selection = 'id name tags isActive calls rate';
  expect(shape(selection, { users: [{ id: '1' }] }, true)).toEqual({
    data: { users: [{ id: '1', name: null, tags: [], isActive: false, calls: 0, rate: 0 }] },
    errors: [],
  });
  expect(shape(selection, { users: [{ id: '1' }] }, false)).toMatchObject({ data: null, errors: [{}] });
});

it('a null that a subgraph answered, and a type without such a value, are refused in any release', () => {
  expect(shape('id isActive', { users: [{ id: '1', isActive: null }] }, true)).toMatchObject({ data: null });
  expect(shape('id word', { users: [{ id: '1' }] }, true)).toMatchObject({ data: null, errors: [{}] });
});
