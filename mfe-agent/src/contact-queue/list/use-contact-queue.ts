import { NetworkStatus, skipToken, useQuery } from '@dialdeck/apollo';
import { useCallback, useMemo, useRef } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ContactQueuePageDocument,
  type ContactQueuePageQuery,
  QueueHeader_CallListFragmentDoc,
} from '#__generated__/graphql.ts';
import type { QueueVariables } from './queue-cache.ts';
import { type QueueContact, readContacts } from './queue-contact.ts';
import { appendPage } from './queue-page.rules.ts';

const NONE: readonly QueueContact[] = [];

/** The rows of one list under one filter, page by page. */
export function useContactQueue(shown: QueueVariables | null, isFresh: boolean) {
  // What the cache has is shown at once; others work through the same list, so it is asked for again when it is opened.
  const fetchPolicy = isFresh ? 'cache-first' : 'cache-and-network';
  const { data, previousData, error, networkStatus, refetch, fetchMore } = useQuery(
    ContactQueuePageDocument,
    shown ? { variables: shown, fetchPolicy, nextFetchPolicy: 'cache-first' } : skipToken,
  );
  const isStale = data === undefined && previousData?.callList?.id === shown?.listId;
  const callList = (isStale ? previousData : data)?.callList;
  const nodes = callList?.contacts.nodes;
  const contacts = useMemo(() => (nodes ? readContacts(nodes) : NONE), [nodes]);

  const pageInfo = isStale ? undefined : callList?.contacts.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const loading = useRef<Promise<unknown>>(undefined);
  const loadMore = useCallback((): Promise<unknown> => {
    if (after === null) return Promise.resolve();
    loading.current ??= fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: next }) => withNextPage(before, next),
    }).finally(() => {
      loading.current = undefined;
    });
    return loading.current;
  }, [after, fetchMore]);

  return {
    list: callList ? readFragment(QueueHeader_CallListFragmentDoc, callList) : undefined,
    /** The server answered, and there is no such list for this person. */
    isAbsent: data?.callList === null,
    contacts,
    /** These rows belong to the filter before: the new ones are on their way. */
    isStale,
    /** The rows of this very filter are here. */
    isReady: data?.callList != null,
    hasMore: after !== null,
    matchCount: callList?.contacts.matchCount,
    isMatchCountCapped: callList?.contacts.isMatchCountCapped ?? false,
    error,
    isRetrying: networkStatus === NetworkStatus.refetch,
    refetch,
    loadMore,
  };
}

function withNextPage(before: ContactQueuePageQuery, next: ContactQueuePageQuery): ContactQueuePageQuery {
  if (!before.callList || !next.callList) return before;
  const contacts = appendPage(before.callList.contacts, next.callList.contacts);
  return { ...next, callList: { ...next.callList, contacts } };
}
