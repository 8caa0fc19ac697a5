import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import { refused } from './refused.ts';

/** @apollo/gateway reports an internal error where the request names no operation of its document, or one that we do not run. */
export const oneOperationPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation }) {
      if (!operation) throw refused('The document has no operation of that name, or more than one and no name.');
      if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refused('Subscriptions are not taken.');
    },
  }),
};
