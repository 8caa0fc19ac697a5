import type { ApolloServerPlugin } from '@apollo/server';
import { GRAPHQL_LIMITS } from './limits.ts';
import { nodeBudget } from './node-budget.ts';
import { refused } from './refused.ts';

/** Bounds the size of an answer before planning, however deep its lists are nested. */
export const nodeBudgetPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ schema, document, operation, request }) {
      if (operation && !nodeBudget({ schema, document, operation })(request.variables ?? {}))
        throw refused(
          `An operation asks for at most ${GRAPHQL_LIMITS.nodes.toLocaleString('en-US')} entries in all, lists within lists included.`,
        );
    },
  }),
};
