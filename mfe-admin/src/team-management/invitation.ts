import type { ApolloCache } from '@dialdeck/apollo';

/** How an invitation is named: by its address, or as a link that anyone may use. */
export const invitationName = ({ email }: { email?: string | null }): string => email ?? 'anyone with the link';

/** Makes screens read the invitations again: a new one has no id here yet. */
export function forgetInvitations(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'openInvitations' });
}
