import type { ApolloServerPlugin } from '@apollo/server';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';

/** Times every operation under its name, from `/graphql` and from `/api`. */
export const operationMetricsPlugin: ApolloServerPlugin = {
  requestDidStart: async () => {
    const seconds = stopwatch();
    return {
      async willSendResponse({ operationName, errors }) {
        metrics().operation(operationName ?? undefined, errors?.length ? 'error' : 'ok', seconds());
      },
    };
  },
};
