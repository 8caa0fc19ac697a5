import type { ApolloClient } from '@dialdeck/apollo';
import { UndoResultDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import { applyResult, type QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { readCounts } from '#contact-queue/cache/read-counts.ts';

interface Undo {
  readonly callLogId: string;
  readonly contactId: string;
  readonly shown: QueueVariables;
}

/**
 * Undoes a result and updates the cache: the contact returns to its place.
 * @returns the call, which is open again; null if the result had created it
 */
export async function undoOnServer(
  client: ApolloClient,
  { callLogId, contactId, shown }: Undo,
): Promise<string | null> {
  const before = cachedContact(client.cache, contactId)?.status;
  const { data: undone } = await client.mutate({
    mutation: UndoResultDocument,
    variables: { callLogId },
    update(cache, { data }) {
      if (data) applyResult(cache, shown, data.undoResult.contact, before);
    },
  });
  void readCounts(client, shown);
  return undone?.undoResult.call?.id ?? null;
}
