import type { ApolloCache } from '@dialdeck/apollo';

/** Numbers and order of the tree come from the server: it is asked again. */
export function forgetTeams(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'teams' });
  cache.gc();
}
