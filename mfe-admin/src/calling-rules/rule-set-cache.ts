import type { ApolloCache } from '@dialdeck/apollo';

/** For a table that is here still: it has its place for the new set from the server. */
export function forgetRuleSets(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'ruleSets' });
}
