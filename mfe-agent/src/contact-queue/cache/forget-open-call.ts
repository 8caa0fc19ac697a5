import type { ApolloCache } from '@dialdeck/apollo';

/** A page of open calls in the cache. */
export interface CachedOpenCalls {
  nodes: { __ref: string }[];
  totalCount: number;
}

/** It has a result now; the next answer of the server agrees. */
export function forgetOpenCall(cache: ApolloCache, callLogId: string | null | undefined): void {
  if (!callLogId) return;
  cache.modify<{ ownOpenCalls: CachedOpenCalls }>({
    fields: {
      ownOpenCalls: (calls, { readField }) => {
        if ('__ref' in calls) return calls;
        const nodes = calls.nodes.filter((call) => readField('id', call) !== callLogId);
        return { ...calls, nodes, totalCount: calls.totalCount - (calls.nodes.length - nodes.length) };
      },
    },
  });
}
