import type { ApolloCache } from '@dialdeck/apollo';
import { ListAsks_CallListFragmentDoc } from '#__generated__/graphql.ts';

/** Whether a list has a script or typed fields, according to its row in the cache; null if it is not there. */
export const cachedAsks = (cache: ApolloCache, id: string) =>
  cache.readFragment({
    from: { __typename: 'CallList', id },
    fragment: ListAsks_CallListFragmentDoc,
    fragmentName: 'ListAsks_callList',
  });
