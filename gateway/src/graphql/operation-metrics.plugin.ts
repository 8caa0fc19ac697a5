import type { ApolloServerPlugin } from '@apollo/server';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { GatewayContext } from './context.ts';

/** Times every operation under its name, from `/graphql` and from `/api`. */
export const operationMetricsPlugin: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async ({ contextValue }) => {
    const seconds = contextValue.forwarded?.seconds ?? stopwatch();
    return {
      async willSendResponse({ operationName, errors }) {
        metrics().operation(operationName ?? undefined, errors?.length ? 'error' : 'ok', seconds());
      },
    };
  },
};
