import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type GraphQLFormattedError,
  type InlineFragmentNode,
  Kind,
  type ObjectFieldNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';

export interface SubgraphOperation {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/**
 * The operation without the parts that an older subgraph refused: nested fields, which become null, and arguments without a
 * value. Null when anything else was refused: dropping it would change the meaning.
 */
export function withoutRefused(
  { query, operationName, variables }: SubgraphOperation,
  errors: readonly GraphQLFormattedError[],
): SubgraphOperation | null {
  const document = parse(query);
  const isRefused = refusedBy(errors);
  const roots = new Set<ASTNode>(
    document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
    ),
  );
  let isLess = false;
  const leaveOut = (node: ASTNode, isNeeded: boolean) => {
    if (!isRefused(node) || isNeeded) return undefined;
    isLess = true;
    return null;
  };
  const unlessSaid = (node: ArgumentNode | ObjectFieldNode) =>
    leaveOut(node, node.value.kind !== Kind.VARIABLE || (variables[node.value.name.value] ?? null) !== null);
  const pruned = visit(document, {
    Field: { enter: (node: FieldNode) => leaveOut(node, roots.has(node)) },
    InlineFragment: {
      enter: (node: InlineFragmentNode) =>
        leaveOut(node.typeCondition && isRefused(node.typeCondition) ? node.typeCondition : node, false),
    },
    Argument: { enter: unlessSaid },
    ObjectField: { enter: unlessSaid },
    SelectionSet: { leave: (node: SelectionSetNode) => (node.selections.length === 0 ? NOTHING_ELSE : undefined) },
  });
  if (!isLess) return null;
  const used = new Set<string>();
  visit(pruned, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  const isUsed = ([name]: [string, unknown]) => used.has(name);
  const asked = visit(pruned, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
  return {
    query: print(asked),
    operationName,
    variables: Object.fromEntries(Object.entries(variables).filter(isUsed)),
  };
}

/**
 * For entities of types that an older subgraph does not know: null for each. Undefined if it knows one of the types: then the
 * operation cannot be split.
 */
export function unknownEntities(
  { query, variables: { representations } }: SubgraphOperation,
  errors: readonly GraphQLFormattedError[],
): null[] | undefined {
  if (!Array.isArray(representations)) return undefined;
  const isRefused = refusedBy(errors);
  const unknown = new Set<unknown>();
  visit(parse(query), {
    InlineFragment({ typeCondition }) {
      if (typeCondition && isRefused(typeCondition)) unknown.add(typeCondition.name.value);
    },
  });
  const isUnknown = representations.every(({ __typename }: { __typename?: unknown }) => unknown.has(__typename));
  return isUnknown ? representations.map(() => null) : undefined;
}

/** Whether an error is about a node. */
function refusedBy(errors: readonly GraphQLFormattedError[]): (node: ASTNode) => boolean {
  const refused = new Set(
    errors.map(({ locations }) => locations?.[0] && `${locations[0].line}:${locations[0].column}`),
  );
  return ({ loc }) => loc !== undefined && refused.has(`${loc.startToken.line}:${loc.startToken.column}`);
}

/** A field that every object has. */
const NOTHING_ELSE: SelectionSetNode = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
};
