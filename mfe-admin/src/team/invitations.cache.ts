import type { ApolloCache } from '@dialdeck/apollo';

/** The list is read anew where it is shown: a new invitation has no id here yet. */
export function forgetInvitations(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'openInvitations' });
}
