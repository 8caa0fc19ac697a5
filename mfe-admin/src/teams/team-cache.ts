import type { ApolloCache } from '@dialdeck/apollo';

/** Numbers and order of the tree come from the server, so they are read again. */
export function forgetTeams(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'teams' });
  cache.gc();
}
