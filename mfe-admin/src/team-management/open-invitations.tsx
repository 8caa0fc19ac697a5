import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { EmptyState, ErrorPanel, lazyPart, Panel, Spinner } from '@dialdeck/ui/core';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { OpenInvitationsDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';
import type { InvitationTableProps } from './invitation-table.tsx';

// Most organizations have no open links, most of the time.
const InvitationTable = lazyPart(async () => (await import('./invitation-table.tsx')).InvitationTable, {
  loading: () => <Spinner label="Loading invitations..." />,
});

const FALLBACK = 'Failed to fetch invitations';
const variables = { first: PAGE_SIZE_DEFAULT };

/** The links that can still be used, or their loading, empty or error state. */
export function OpenInvitations({ onRevoke }: Pick<InvitationTableProps, 'onRevoke'>) {
  const { data, previousData, error, refetch } = useQuery(OpenInvitationsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(OpenInvitationsDocument, variables, {
    pageOf: ({ openInvitations }) => openInvitations,
    withPage: (before, openInvitations) => ({ ...before, openInvitations }),
  });
  if (error) {
    const retry = () => void refetch().catch(() => undefined); // shown by `error`
    return (
      <ErrorPanel title="Error Loading Invitations" retryLabel="Try Again" onRetry={retry}>
        {failureOf(error, FALLBACK).sentence}
      </ErrorPanel>
    );
  }
  const shown = (data ?? previousData)?.openInvitations;
  return (
    <Panel title="Open Invitations">
      {!shown && <Spinner label="Loading invitations..." />}
      {shown && shown.nodes.length === 0 && (
        <EmptyState icon={<LinkRegular />} title="No open invitations">
          Links that you create with Invite by Link are listed here until they are used or expire.
        </EmptyState>
      )}
      {shown && shown.nodes.length > 0 && <InvitationTable invitations={shown.nodes} onRevoke={onRevoke} />}
      {shown && <LoadMore pageInfo={shown.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
    </Panel>
  );
}
