import { ErrorPanel, lazyPart, RowsSkeleton } from '@dialdeck/ui/core';
import type { QueueScreen } from './desk/use-queue-screen.ts';
import { ContactList, type ContactListProps } from './list/contact-list.tsx';
import { useAskAgain } from './list/use-ask-again.ts';
import { useRowHeight } from './row/contact-row-styles.ts';
import type { ListPausedProps } from './states/list-paused.tsx';

const NoContacts = lazyPart(
  async () => (await import(/* webpackChunkName: "states" */ './states/queue-states.tsx')).NoContacts,
);
const NoMatches = lazyPart(
  async () => (await import(/* webpackChunkName: "states" */ './states/queue-states.tsx')).NoMatches,
);
const NoSuchList = lazyPart(
  async () => (await import(/* webpackChunkName: "states" */ './states/queue-states.tsx')).NoSuchList,
);
const ListPaused = lazyPart(
  async () => (await import(/* webpackChunkName: "states" */ './states/list-paused.tsx')).ListPaused,
);

interface QueueRowsProps extends Omit<ContactListProps, 'contacts' | 'total' | 'nextPage'> {
  queue: QueueScreen['queue'];
  filter: QueueScreen['filter'];
  onUpload: (() => void) | undefined;
  /** A list that its agents have lost by a pause, and the lists that they have. */
  paused: ListPausedProps | undefined;
}

/** The rows, or their loading, empty or error state. */
export function QueueRows({ queue, filter, onUpload, paused, ...rows }: QueueRowsProps) {
  const rowHeight = useRowHeight();
  useAskAgain(!queue.list && queue.error !== undefined, queue.refetch);
  if (paused) return <ListPaused {...paused} />;
  if (queue.isAbsent) return <NoSuchList />;
  if (!queue.list) {
    return queue.error ? (
      <ErrorPanel title="Failed to load contacts" onRetry={() => void queue.refetch()}>
        Nothing was lost. Please try again.
      </ErrorPanel>
    ) : (
      <RowsSkeleton label="Loading contacts..." rows={6} rowHeight={rowHeight} />
    );
  }
  // A page of a stage may have no rows although another page follows.
  if (queue.contacts.length === 0 && !queue.hasMore) {
    if (queue.list.totalContacts === 0) return <NoContacts onUpload={onUpload} />;
    return (
      <NoMatches
        search={filter.search}
        isFiltered={filter.filter !== undefined}
        isActiveOnly={filter.isActiveOnly}
        onClear={filter.clear}
        onShowAll={() => filter.setActiveOnly(false)}
      />
    );
  }
  return (
    <ContactList
      {...rows}
      contacts={queue.contacts}
      total={queue.matchCount ?? queue.contacts.length}
      nextPage={queue.nextPage}
    />
  );
}
