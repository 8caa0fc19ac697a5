import { useApolloClient } from '@dialdeck/apollo';
import type { RetryRules } from '@dialdeck/common/calls/retry.rules';
import { RetryRules_CallListFragmentDoc } from '#__generated__/graphql.ts';

/** A list's retry rules; they came with the list. */
export function useRetryRules(callListId: string | undefined): RetryRules | null {
  const { cache } = useApolloClient();
  if (callListId === undefined) return null;
  return cache.readFragment({
    from: { __typename: 'CallList', id: callListId },
    fragment: RetryRules_CallListFragmentDoc,
    fragmentName: 'RetryRules_callList',
  });
}
