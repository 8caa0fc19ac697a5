import type { ApolloClient } from '@dialdeck/apollo';
import { UndoResultDocument } from '#__generated__/graphql.ts';
import { addOpenCall } from '#contact-queue/cache/add-open-call.ts';
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
      if (!data) return;
      const { contact, call } = data.undoResult;
      applyResult(cache, shown, contact, before);
      // An undone correction leaves the result before it.
      if (call && !call.outcome && !call.disposition) {
        const { id, key = null, phoneNumber, calledAt } = call;
        addOpenCall(cache, { id, key, phoneNumber, calledAt, contactId, callListId: contact.callListId });
      }
    },
  });
  void readCounts(client, shown);
  return undone?.undoResult.call?.id ?? null;
}
