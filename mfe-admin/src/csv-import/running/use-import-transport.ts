import { failureOf, isConnectionFailure, useApolloClient, useMutation } from '@dialdeck/apollo';
import { useCallback } from 'react';
import {
  type ContactRowInput,
  CountListedPhonesDocument,
  ImportContactsDocument,
  ImportedListDocument,
} from '#__generated__/graphql.ts';

/** What a batch is sent as. */
export interface Batch {
  importId: string;
  /** Rows of the file that stand before or among its own, and are not sent. */
  invalidRows: number;
  idempotencyKey: string;
}

/** How rows of one list reach the server, and how the screens learn of them. */
export function useImportTransport(callListId: string) {
  const client = useApolloClient();
  const [importContacts] = useMutation(ImportContactsDocument, { fetchPolicy: 'no-cache' });

  const [count] = useMutation(CountListedPhonesDocument, { fetchPolicy: 'no-cache' });

  const sendBatch = useCallback(
    async (rows: ContactRowInput[], batch: Batch) => {
      try {
        const { data } = await importContacts({ variables: { callListId, rows, ...batch } });
        if (!data) throw new Error('No answer');
        return data.importContacts;
      } catch (cause) {
        const fallback = isConnectionFailure(cause) ? 'The connection was lost.' : 'Unknown Error';
        throw new Error(failureOf(cause, fallback).sentence, { cause });
      }
    },
    [importContacts, callListId],
  );

  const countListed = useCallback(
    async (phones: string[]) => {
      const { data } = await count({ variables: { callListId, phones } });
      if (!data) throw new Error('No answer');
      return data.countListedPhones;
    },
    [count, callListId],
  );

  /** Brings the list's counters up to date and forgets its contacts: the pages that are here are not the list any more. */
  const refreshList = useCallback(async () => {
    client.cache.modify<{ contacts: unknown }>({
      id: client.cache.identify({ __typename: 'CallList', id: callListId }) ?? '',
      fields: { contacts: (_pages, { DELETE }) => DELETE },
    });
    await client.query({ query: ImportedListDocument, variables: { id: callListId }, fetchPolicy: 'network-only' });
  }, [client, callListId]);

  return { sendBatch, countListed, refreshList };
}
