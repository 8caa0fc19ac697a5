import { useApolloClient, useNextPage, useQuery } from '@dialdeck/apollo';
import { useEffect, useState } from 'react';
import { CallListNamesDocument, FirstQueueDocument } from '#__generated__/graphql.ts';

/**
 * All lists that this person may open; a page holds 200, so there is rarely a second page. An address without a list opens the
 * first one. While the names are not known, the rows come with them in one request instead of two in a row.
 */
export function useListNames(isFirstOpened: boolean) {
  const client = useApolloClient();
  const [isFirstAsked] = useState(() => isFirstOpened && !client.readQuery({ query: CallListNamesDocument }));
  const [isFirstHere, setFirstHere] = useState(false);
  const first = useQuery(FirstQueueDocument, { skip: !isFirstAsked || isFirstHere });
  const names = useQuery(CallListNamesDocument, { skip: isFirstAsked && !isFirstHere });
  const { data, error, refetch } = isFirstAsked && !isFirstHere ? first : names;
  useEffect(() => {
    // Not read again when another user's change takes its rows from the cache.
    if (first.data) setFirstHere(true);
  }, [first.data]);

  const loadNext = useNextPage(
    CallListNamesDocument,
    {},
    { pageOf: ({ callLists }) => callLists, withPage: (before, callLists) => ({ ...before, callLists }) },
  );
  const pageInfo = names.data?.callLists.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  useEffect(() => {
    if (after === null) return;
    // The lists at hand can be chosen; the rest is requested again when the page is opened next.
    loadNext().catch(() => undefined);
  }, [after, loadNext]);
  return {
    lists: data?.callLists.nodes,
    error,
    refetch,
    /** The rows of the first list came with the names. */
    isFirstFresh: isFirstAsked,
  };
}
