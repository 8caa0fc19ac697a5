import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { Button, EmptyState, ErrorPanel, Panel, Spinner } from '@dialdeck/ui/core';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { CallListsPageDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';
import type { CallListActions } from './call-list-row-actions.tsx';
import { CallListTable } from './call-list-table.tsx';

const FALLBACK = 'Failed to fetch call lists';
const FIRST_PAGE = { first: PAGE_SIZE_DEFAULT };

/** The table of lists, and what stands in its place while there is nothing to show. */
export function CallLists({ actions, onCreate }: { actions: CallListActions; onCreate: () => void }) {
  const { data, error, refetch } = useQuery(CallListsPageDocument, {
    variables: FIRST_PAGE,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(CallListsPageDocument, FIRST_PAGE, {
    pageOf: ({ callLists }) => callLists,
    withPage: (before, callLists) => ({ ...before, callLists }),
  });
  if (error) {
    return (
      <ErrorPanel title="Error Loading Call Lists" retryLabel="Try Again" onRetry={() => void refetch()}>
        {failureOf(error, FALLBACK).sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading call lists..." />
      </Panel>
    );
  }
  const { nodes, pageInfo } = data.callLists;
  return (
    <Panel>
      {nodes.length === 0 ? <NoCallLists onCreate={onCreate} /> : <CallListTable callLists={nodes} actions={actions} />}
      <LoadMore pageInfo={pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />
    </Panel>
  );
}

function NoCallLists({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<ListBarRegular />}
      title="No Call Lists Yet"
      action={
        <Button appearance="primary" onClick={onCreate}>
          Create Call List
        </Button>
      }
    >
      Create your first call list to get started
    </EmptyState>
  );
}
