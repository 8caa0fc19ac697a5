import type { ApolloServerPlugin } from '@apollo/server';
import { countNodes } from './count-nodes.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { refused } from './refused.ts';

/** Before anything is planned: what an operation could bring is bounded, however its lists stand in each other. */
export const nodeBudgetPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ schema, document, operation, request }) {
      const nodes = operation ? countNodes({ schema, document, operation, variables: request.variables ?? {} }) : 0;
      if (nodes > GRAPHQL_LIMITS.nodes)
        throw refused(
          `An operation asks for at most ${GRAPHQL_LIMITS.nodes.toLocaleString('en-US')} entries in all, lists within lists included.`,
        );
    },
  }),
};
