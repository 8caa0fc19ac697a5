import { failureOf, useApolloClient, useMutation } from '@dialdeck/apollo';
import { useCallback } from 'react';
import { type ContactRowInput, ImportContactsDocument, ImportedListDocument } from '#__generated__/graphql.ts';

/** How rows of one list reach the server, and how the screens learn of them. */
export function useImportTransport(callListId: string) {
  const client = useApolloClient();
  const [importContacts] = useMutation(ImportContactsDocument, { fetchPolicy: 'no-cache' });

  const sendBatch = useCallback(
    async (rows: ContactRowInput[], idempotencyKey: string) => {
      try {
        const { data } = await importContacts({ variables: { callListId, rows, idempotencyKey } });
        if (!data) throw new Error('No answer');
        return data.importContacts;
      } catch (cause) {
        const text = cause instanceof Error ? cause.message : String(cause);
        throw new Error(failureOf(cause, text).sentence, { cause });
      }
    },
    [importContacts, callListId],
  );

  /** Brings the list's counters up to date and forgets its contacts: the pages that are here are not the list any more. */
  const refreshList = useCallback(async () => {
    client.cache.modify<{ contacts: unknown }>({
      id: client.cache.identify({ __typename: 'CallList', id: callListId }) ?? '',
      fields: { contacts: (_pages, { DELETE }) => DELETE },
    });
    await client.query({ query: ImportedListDocument, variables: { id: callListId }, fetchPolicy: 'network-only' });
  }, [client, callListId]);

  return { sendBatch, refreshList };
}
