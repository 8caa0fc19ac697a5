import { failureOf, isConnectionFailure, responseTextOf, useApolloClient, useMutation } from '@dialdeck/apollo';
import { useCallback } from 'react';
import {
  type ContactRowInput,
  CountListedPhonesDocument,
  ImportContactsDocument,
  ImportedListDocument,
} from '#__generated__/graphql.ts';

/** The body of a batch. */
export interface Batch {
  importId: string;
  /** Invalid rows before or among the rows of this batch; they are not sent. */
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
        const fallback =
          responseTextOf(cause) || (isConnectionFailure(cause) ? 'The connection was lost.' : 'Unknown Error');
        throw new Error(failureOf(cause, fallback).sentence, { cause });
      }
    },
    [importContacts, callListId],
  );

  const countListed = useCallback(
    async (phones: string[]) => {
      const { data } = await count({ variables: { callListId, phones } });
      if (!data) throw new Error('No answer');
      return { listed: data.countListedPhones, leftOut: data.countLeftOutPhones };
    },
    [count, callListId],
  );

  /** Refetches the list's counters and drops its cached contacts, which are out of date. */
  const refreshList = useCallback(async () => {
    client.cache.modify<{ contacts: unknown }>({
      id: client.cache.identify({ __typename: 'CallList', id: callListId }) ?? '',
      fields: { contacts: (_pages, { DELETE }) => DELETE },
    });
    await client.query({ query: ImportedListDocument, variables: { id: callListId }, fetchPolicy: 'network-only' });
  }, [client, callListId]);

  return { sendBatch, countListed, refreshList };
}
