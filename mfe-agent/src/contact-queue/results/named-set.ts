import type { ApolloCache } from '@dialdeck/apollo';
import { NamedSet_CallListFragmentDoc } from '#__generated__/graphql.ts';

/** Whether a list names a set of results, according to its row in the cache. */
export const namesSet = (cache: ApolloCache, id: string): boolean =>
  !!cache.readFragment({
    from: { __typename: 'CallList', id },
    fragment: NamedSet_CallListFragmentDoc,
    fragmentName: 'NamedSet_callList',
  })?.resultSetId;
