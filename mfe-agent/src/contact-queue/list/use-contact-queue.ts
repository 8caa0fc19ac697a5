import { NetworkStatus, useApolloClient, useNextPage, useQuery } from '@dialdeck/apollo';
import { useEffect, useMemo } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactQueuePageDocument, QueueHeader_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { countAgain } from '#contact-queue/cache/count-again.ts';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import { type QueueContact, readContacts } from '#contact-queue/cache/queue-contact.ts';

/** Colleagues also work on rows that are not in view. */
const COUNT_EVERY_MS = 30_000;

const NONE: readonly QueueContact[] = [];

/** The rows of one list under one filter, page by page. */
export function useContactQueue(shown: QueueVariables, isFresh: boolean) {
  // Cached rows are shown immediately. Colleagues work through the same list, so opening it reads it again.
  const fetchPolicy = isFresh ? 'cache-first' : 'cache-and-network';
  const { data, previousData, error, networkStatus, refetch } = useQuery(ContactQueuePageDocument, {
    variables: shown,
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
  });
  const isStale = data === undefined && previousData?.callList?.id === shown.listId;
  const callList = (isStale ? previousData : data)?.callList;
  const nodes = callList?.contacts.nodes;
  const contacts = useMemo(() => (nodes ? readContacts(nodes) : NONE), [nodes]);

  const client = useApolloClient();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) countAgain(client, shown);
    }, COUNT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [client, shown]);

  const pageInfo = isStale ? undefined : callList?.contacts.pageInfo;
  const loadMore = useNextPage(ContactQueuePageDocument, shown, {
    pageOf: ({ callList }) => callList?.contacts,
    withPage: (before, contacts) =>
      before.callList ? { ...before, callList: { ...before.callList, contacts } } : before,
  });

  return {
    list: callList ? readFragment(QueueHeader_CallListFragmentDoc, callList) : undefined,
    /** The server answered, and there is no such list for this person. */
    isAbsent: data?.callList === null,
    contacts,
    /** These rows belong to the previous filter: the new ones are loading. */
    isStale,
    /** The rows of the present filter are loaded. */
    isReady: data?.callList != null,
    hasMore: pageInfo?.hasNextPage ?? false,
    /** The start of the next page; null if there is none. Of a stage, a page may have no rows, and be followed by another. */
    nextPage: pageInfo?.hasNextPage ? pageInfo.endCursor : null,
    matchCount: callList?.contacts.matchCount,
    isMatchCountCapped: callList?.contacts.isMatchCountCapped ?? false,
    error,
    isRetrying: networkStatus === NetworkStatus.refetch,
    refetch,
    loadMore,
  };
}
