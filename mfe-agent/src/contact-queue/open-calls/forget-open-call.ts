import type { ApolloCache } from '@dialdeck/apollo';
import { OpenCallsDocument } from '#__generated__/graphql.ts';

/** It has a result now; the next question to the server says the same. */
export function forgetOpenCall(cache: ApolloCache, callLogId: string | null | undefined): void {
  if (!callLogId) return;
  cache.updateQuery({ query: OpenCallsDocument }, (data) =>
    data ? { ...data, openCalls: data.openCalls.filter(({ id }) => id !== callLogId) } : data,
  );
}
