import type { ApolloCache } from '@dialdeck/apollo';

/** Makes screens read the list again: a new invitation has no id here yet. */
export function forgetInvitations(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'openInvitations' });
}
