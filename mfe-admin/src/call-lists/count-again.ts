import type { ApolloClient } from '@dialdeck/apollo';
import { CallListsAvailableDocument } from '#__generated__/graphql.ts';

/** After a change of what may be called: the table of lists would show the old numbers until it asks again by itself. */
export function countAgain(client: ApolloClient): void {
  client.refetchQueries({ include: [CallListsAvailableDocument] }).catch(() => undefined);
}
