import type { ApolloCache } from '@dialdeck/apollo';

/** It has a result now; the next question to the server says the same. */
export function forgetOpenCall(cache: ApolloCache, callLogId: string | null | undefined): void {
  if (!callLogId) return;
  cache.modify<{ openCalls: readonly { id: string }[] }>({
    fields: {
      openCalls: (calls, { readField }) => calls.filter((call) => readField('id', call) !== callLogId),
    },
  });
}
