import { useNextPage, useQuery } from '@dialdeck/apollo';
import { useEffect } from 'react';
import { ListsToChooseDocument } from '#__generated__/graphql.ts';

/** All lists, for a field where one is chosen. A page holds 200: the others follow, and the newest can be chosen meanwhile. */
export function useListsToChoose({ skip = false } = {}) {
  const { data, error, refetch } = useQuery(ListsToChooseDocument, { skip });
  const loadNext = useNextPage(
    ListsToChooseDocument,
    {},
    { pageOf: ({ callLists }) => callLists, withPage: (before, callLists) => ({ ...before, callLists }) },
  );
  const pageInfo = data?.callLists.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  useEffect(() => {
    if (after === null) return;
    // The lists at hand can be chosen; the rest is requested again when the field is shown next.
    loadNext().catch(() => undefined);
  }, [after, loadNext]);
  return { lists: data?.callLists.nodes, error, refetch };
}
