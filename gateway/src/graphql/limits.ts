import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/** ops.md section 4. The product's own operations stay well below; a test runs all of them through these rules. */
export const GRAPHQL_LIMITS = {
  depth: 12,
  aliases: 15,
  rootFields: 10,
  directives: 50,
  tokens: 2_000,
  bodyBytes: 1024 * 1024,
  queryBytes: 100 * 1024,
} as const;

const maxRootFields: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.selectionSet.selections.length > GRAPHQL_LIMITS.rootFields) {
      context.reportError(new GraphQLError(`An operation asks for at most ${GRAPHQL_LIMITS.rootFields} root fields.`));
    }
  },
});

// Reported instead of thrown: a thrown one would be a fault of ours.
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
