import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, Kind, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql';

/** Limits of one operation (docs/requirements/http.md#graphql-limits). The product's own operations stay well below; a test checks all of them. */
export const GRAPHQL_LIMITS = {
  depth: 12,
  aliases: 15,
  rootFields: 10,
  directives: 50,
  tokens: 2_000,
  /** Sum over the lists of the products of `first`. */
  nodes: 10_000,
  bodyBytes: 1024 * 1024,
  queryBytes: 100 * 1024,
} as const;

const maxRootFields: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (countFields(context, node.selectionSet, new Set()) > GRAPHQL_LIMITS.rootFields) {
      context.reportError(new GraphQLError(`An operation asks for at most ${GRAPHQL_LIMITS.rootFields} root fields.`));
    }
  },
});

/** Fields of a selection, including fragments; a fragment counts once, however often it is spread. */
function countFields(context: ValidationContext, { selections }: SelectionSetNode, seen: Set<string>): number {
  let fields = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) fields += countFields(context, selection.selectionSet, seen);
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      const fragment = context.getFragment(selection.name.value);
      if (fragment) fields += countFields(context, fragment.selectionSet, seen);
    }
  }
  return fields;
}

// Reported instead of thrown: a thrown error would count as an internal one.
const options = {
  exposeLimits: true,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: GRAPHQL_LIMITS.depth, ...options }),
  maxAliasesRule({ n: GRAPHQL_LIMITS.aliases, ...options }),
  maxDirectivesRule({ n: GRAPHQL_LIMITS.directives, ...options }),
  maxRootFields,
];
