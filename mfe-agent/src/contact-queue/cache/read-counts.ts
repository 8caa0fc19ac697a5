import type { ApolloClient } from '@dialdeck/apollo';
import { ContactQueuePageDocument, ListCountsDocument } from '#__generated__/graphql.ts';
import type { QueueVariables } from './queue-cache.ts';

/** How many times the counts were requested, by client: only the answer to the last request is the newest. */
const turns = new WeakMap<ApolloClient, number>();

/**
 * Reads the counts of the shown list again, after something has changed them. A contact's status alone does not show whether it
 * counts as completed, and the browser knows only some of the rows, so only the server can count. Never fails: the counts stay as
 * they were without an answer.
 */
export async function readCounts(client: ApolloClient, shown: QueueVariables): Promise<void> {
  const turn = (turns.get(client) ?? 0) + 1;
  turns.set(client, turn);
  try {
    const { data } = await client.query({
      query: ListCountsDocument,
      variables: shown,
      // Into the page that the screen shows, and nowhere else.
      fetchPolicy: 'no-cache',
    });
    const counted = data?.callList;
    if (!counted || turns.get(client) !== turn) return;
    const { totalContacts, completedCalls } = counted;
    const { matchCount, isMatchCountCapped } = counted.contacts;
    client.cache.updateQuery({ query: ContactQueuePageDocument, variables: shown }, (page) =>
      page?.callList
        ? {
            ...page,
            callList: {
              ...page.callList,
              totalContacts,
              completedCalls,
              contacts: { ...page.callList.contacts, matchCount, isMatchCountCapped },
            },
          }
        : page,
    );
  } catch {
    // Without a connection. They are read again from time to time.
  }
}
