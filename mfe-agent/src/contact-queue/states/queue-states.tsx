import { useQuery } from '@dialdeck/apollo';
import { useNavigate } from '@dialdeck/router';
import { Button, EmptyState, makeStyles, tokens } from '@dialdeck/ui/core';
import { useEffect } from 'react';
import { OpenCallsDocument } from '#__generated__/graphql.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
});

interface NoCallListsProps {
  /** Absent for people who cannot create lists. */
  onCreate: (() => void) | undefined;
}

/** All lists of an agent may be paused: then the page leads to the list of the newest call without a result, which can be finished there. */
export function NoCallLists({ onCreate }: NoCallListsProps) {
  const navigate = useNavigate();
  const { data, error } = useQuery(OpenCallsDocument, { fetchPolicy: 'network-only' });
  const pausedId = data?.ownOpenCalls.nodes.find(({ callListId }) => callListId)?.callListId;
  useEffect(() => {
    if (pausedId) void navigate(`/contacts/${pausedId}`, { replace: true });
  }, [pausedId, navigate]);
  if (pausedId || !(data || error)) return <QueueSkeleton />;
  return (
    <EmptyState
      title="No Call Lists Available"
      action={
        onCreate && (
          <Button appearance="primary" onClick={onCreate}>
            Create Call List
          </Button>
        )
      }
    >
      You don't have access to any call lists. Please contact your administrator.
    </EmptyState>
  );
}

export function NoSuchList() {
  return (
    <EmptyState title="Call List Not Found">
      This call list does not exist, or you don't have access to it. Please choose another one.
    </EmptyState>
  );
}

interface NoMatchesProps {
  search: string;
  isFiltered: boolean;
  isActiveOnly: boolean;
  onClear: () => void;
  onShowAll: () => void;
}

/** The reasons why no contact matches, and the way out of each. */
export function NoMatches({ search, isFiltered, isActiveOnly, onClear, onShowAll }: NoMatchesProps) {
  const styles = useStyles();
  const hasSearch = search.trim() !== '';
  return (
    <EmptyState
      title="No matches found"
      action={
        <div className={styles.actions}>
          {(hasSearch || isFiltered) && <Button onClick={onClear}>Clear search and filters</Button>}
          {isActiveOnly && <Button onClick={onShowAll}>Show contacts of every status</Button>}
        </div>
      }
    >
      {noMatches(hasSearch, isFiltered, isActiveOnly)}
    </EmptyState>
  );
}

function noMatches(hasSearch: boolean, isFiltered: boolean, isActiveOnly: boolean): string {
  if (isFiltered) return `No contact of this list fits the ${hasSearch ? 'search and the ' : ''}filters.`;
  if (!hasSearch) return 'Every contact of this list is a winner, a loser or archived.';
  return isActiveOnly
    ? 'No contact of this list fits the search and the filter.'
    : 'No contact of this list fits the search.';
}

interface NoContactsProps {
  /** Absent for people who must not upload. */
  onUpload: (() => void) | undefined;
}

export function NoContacts({ onUpload }: NoContactsProps) {
  return (
    <EmptyState title="No Contacts Yet" action={onUpload && <Button onClick={onUpload}>Go to Call Lists</Button>}>
      {onUpload
        ? 'Please upload a CSV file to fill this list.'
        : 'Please ask your administrator to upload a CSV file for this list.'}
    </EmptyState>
  );
}
