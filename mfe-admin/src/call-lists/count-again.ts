import type { ApolloClient } from '@dialdeck/apollo';
import { CallListsAvailableDocument } from '#__generated__/graphql.ts';

/** After a change of the callable contacts: the table of lists would show the old numbers until its next poll. */
export function countAgain(client: ApolloClient): void {
  client.refetchQueries({ include: [CallListsAvailableDocument] }).catch(() => undefined);
}
