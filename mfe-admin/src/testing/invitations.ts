import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { type InvitationRow_InvitationFragment, OpenInvitationsDocument } from '#__generated__/graphql.ts';

/** The invitations that can still be used. */
export function openInvitations(...invitations: InvitationRow_InvitationFragment[]) {
  return onDocument(OpenInvitationsDocument, () => ({
    __typename: 'Query',
    openInvitations: {
      __typename: 'OpenInvitationConnection',
      nodes: invitations,
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  }));
}
