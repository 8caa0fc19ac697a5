import type { ApolloServerPlugin } from '@apollo/server';
import { countNodes, type Operation } from './count-nodes.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { refused } from './refused.ts';

/** Whether an operation asks for no more than anybody may, with these variables. */
export const isWithinNodeBudget = (operation: Operation): boolean => countNodes(operation) <= GRAPHQL_LIMITS.nodes;

/** Before anything is planned: what an operation could bring is bounded, however its lists stand in each other. */
export const nodeBudgetPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ schema, document, operation, request }) {
      if (operation && !isWithinNodeBudget({ schema, document, operation, variables: request.variables ?? {} }))
        throw refused(
          `An operation asks for at most ${GRAPHQL_LIMITS.nodes.toLocaleString('en-US')} entries in all, lists within lists included.`,
        );
    },
  }),
};
