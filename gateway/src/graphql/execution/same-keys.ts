import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  stripIgnoredCharacters,
} from 'graphql';
import type { FetchNode, PlanNode } from './representations.ts';
import { collectFields, type Fragments, type SelectionScope } from './selections.ts';

/**
 * A plan of one fetch that selects the same keys as the operation, with its keys in the operation's order: the planner has an order
 * of its own. The subgraph's answer is then complete as it is. Undefined for any other plan. Abstract types do not qualify:
 * their keys depend on the answer.
 */
export function inOrderOf(
  scope: SelectionScope,
  operation: OperationDefinitionNode,
  node: PlanNode | undefined,
): FetchNode | undefined {
  if (node?.kind !== 'Fetch' || node.requires || node.inputRewrites?.length || node.outputRewrites?.length)
    return undefined;
  const root = scope.schema.getRootType(operation.operation);
  const { definitions } = parse(node.operation);
  const fetched = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!root || !fetched) return undefined;
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const other = { ...scope, fragments: byName(fragments) };
  const selectionSet = sameKeys(
    root,
    { scope, sets: [operation.selectionSet] },
    { scope: other, sets: [fetched.selectionSet] },
  );
  return selectionSet && { ...node, operation: stripIgnoredCharacters(print({ ...fetched, selectionSet })) };
}

const byName = (fragments: readonly FragmentDefinitionNode[]): Fragments =>
  Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));

interface Asked {
  scope: SelectionScope;
  sets: readonly SelectionSetNode[];
}

/** The fetched fields in the order of those that are wanted; undefined when they are not the same. */
function sameKeys(type: GraphQLObjectType, wanted: Asked, fetched: Asked): SelectionSetNode | undefined {
  const [ours, theirs] = [wanted, fetched].map(({ scope, sets }) => collectFields(scope, type, sets));
  if (!ours || !theirs || ours.size !== theirs.size) return undefined;
  const selections: FieldNode[] = [];
  for (const [key, { name, selectionSets }] of ours) {
    const other = theirs.get(key);
    if (name !== other?.name) return undefined;
    const field = getNamedType(type.getFields()[name]?.type);
    if (name === '__typename' || isLeafType(field)) {
      selections.push(other.node);
      continue;
    }
    const below =
      isObjectType(field) &&
      sameKeys(field, { ...wanted, sets: selectionSets }, { ...fetched, sets: other.selectionSets });
    if (!below) return undefined;
    selections.push({ ...other.node, selectionSet: below });
  }
  return { kind: Kind.SELECTION_SET, selections };
}
