import { useQuery } from '@dialdeck/apollo';
import { useEffect, useRef } from 'react';
import { CallListsAvailableDocument, type CallListsAvailableQueryVariables } from '#__generated__/graphql.ts';

/** The counts change without an action on this screen: windows open, and colleagues call. */
const POLL = { pollInterval: 30_000, skipPollAttempt: () => document.hidden } as const;

/** How many contacts of a list can be called, and when that was counted. */
export interface Available {
  count: number;
  asOf: string | null;
}

interface CountedList {
  id: string;
  totalContacts: number;
}

/**
 * How many contacts of each list can be called now: read next to the table, which does not wait for it, and again when the
 * table's lists have other contacts. Undefined before the first answer.
 */
export function useAvailable(
  variables: CallListsAvailableQueryVariables,
  callLists: readonly CountedList[],
): ReadonlyMap<string, Available> | undefined {
  const { data, previousData, error, refetch } = useQuery(CallListsAvailableDocument, {
    variables,
    skip: callLists.length === 0,
    // The cache holds the table's pages of lists, and this answer is not one of them.
    fetchPolicy: 'no-cache',
    ...POLL,
  });
  const contacts = callLists.map(({ id, totalContacts }) => `${id}:${totalContacts}`).join();
  const asked = useRef('');
  useEffect(() => {
    // A refusal is the hook's error.
    if (asked.current && asked.current !== contacts) refetch().catch(() => undefined);
    asked.current = contacts;
  }, [contacts, refetch]);
  const answer = data ?? previousData;
  if (!answer && !error) return undefined;
  const nodes = answer?.callLists.nodes ?? [];
  return new Map(
    nodes.flatMap(({ id, availableNow: count, availableAsOf }) =>
      typeof count === 'number' ? [[id, { count, asOf: availableAsOf ?? null }] as const] : [],
    ),
  );
}
