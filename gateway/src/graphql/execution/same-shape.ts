import {
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { PlanNode } from './representations.ts';
import { collectFields, type Fragments, type SelectionScope } from './selections.ts';

/**
 * Whether a plan is one fetch whose answer has the same keys as the operation's answer, in the same order. The subgraph's
 * answer is then complete as it is. Abstract types do not qualify: their keys depend on the answer.
 */
export function isSameShape(
  scope: SelectionScope,
  operation: OperationDefinitionNode,
  node: PlanNode | undefined,
): boolean {
  if (node?.kind !== 'Fetch' || node.requires || node.inputRewrites?.length || node.outputRewrites?.length)
    return false;
  const root = scope.schema.getRootType(operation.operation);
  const { definitions } = parse(node.operation);
  const fetched = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!root || !fetched) return false;
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const other = { ...scope, fragments: byName(fragments) };
  return haveSameKeys(root, { scope, sets: [operation.selectionSet] }, { scope: other, sets: [fetched.selectionSet] });
}

const byName = (fragments: readonly FragmentDefinitionNode[]): Fragments =>
  Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));

interface Asked {
  scope: SelectionScope;
  sets: readonly SelectionSetNode[];
}

function haveSameKeys(type: GraphQLObjectType, a: Asked, b: Asked): boolean {
  const [ours, theirs] = [a, b].map(({ scope, sets }) => [...collectFields(scope, type, sets)]);
  return (
    ours?.length === theirs?.length &&
    ours?.every(([key, { name, selectionSets }], index) => {
      const [otherKey, other] = theirs?.[index] ?? [];
      if (key !== otherKey || name !== other?.name) return false;
      if (name === '__typename') return true;
      const field = getNamedType(type.getFields()[name]?.type);
      if (isLeafType(field)) return true;
      if (!isObjectType(field)) return false;
      return haveSameKeys(field, { ...a, sets: selectionSets }, { ...b, sets: other.selectionSets });
    }) === true
  );
}
