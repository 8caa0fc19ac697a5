import { useQuery } from '@dialdeck/apollo';
import { makeStyles, Select } from '@dialdeck/ui/core';
import { useEffect } from 'react';
import { CallListNamesDocument, type CallListNamesQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({ root: { minWidth: '12rem', maxWidth: '20rem' } });

type ListName = CallListNamesQuery['callLists']['nodes'][number];

/** All lists that this person may open; a page holds 200, so hardly anybody has a second one. */
export function useListNames() {
  const { data, error, refetch, fetchMore } = useQuery(CallListNamesDocument);
  const pageInfo = data?.callLists.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  useEffect(() => {
    if (after === null) return;
    const more = fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { callLists } }) => ({
        ...before,
        callLists: { ...callLists, nodes: [...before.callLists.nodes, ...callLists.nodes] },
      }),
    });
    // The lists at hand can be chosen; the rest is asked for again when the page is opened next.
    more.catch(() => undefined);
  }, [after, fetchMore]);
  return { lists: data?.callLists.nodes, error, refetch };
}

interface ListSelectorProps {
  lists: readonly ListName[];
  selectedId: string;
  onSelect: (listId: string) => void;
}

export function ListSelector({ lists, selectedId, onSelect }: ListSelectorProps) {
  const styles = useStyles();
  const isKnown = lists.some(({ id }) => id === selectedId);
  return (
    <Select
      className={styles.root}
      aria-label="Call list"
      value={isKnown ? selectedId : ''}
      onChange={(_event, { value }) => onSelect(value)}
    >
      {!isKnown && (
        <option value="" disabled>
          Select a call list
        </option>
      )}
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
