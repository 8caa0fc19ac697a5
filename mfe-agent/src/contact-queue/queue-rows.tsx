import { ErrorPanel, RowsSkeleton } from '@dialdeck/ui/core';
import type { QueueContact } from './cache/queue-contact.ts';
import type { QueueScreen } from './desk/use-queue-screen.ts';
import { ContactList } from './list/contact-list.tsx';
import { useAskAgain } from './list/use-ask-again.ts';
import { useRowHeight } from './row/contact-row.styles.ts';
import { NoContacts, NoMatches, NoSuchList } from './states/queue-states.tsx';

interface QueueRowsProps {
  screen: QueueScreen;
  onCall: (contact: QueueContact) => void;
  onDetails: (contact: QueueContact) => void;
  onMore: () => void;
  onUpload: (() => void) | undefined;
}

/** The rows, or their loading, empty or error state. */
export function QueueRows({ screen, onCall, onDetails, onMore, onUpload }: QueueRowsProps) {
  const { queue, filter, desk, activity, currentIndex } = screen;
  const rowHeight = useRowHeight();
  useAskAgain(!queue.list && queue.error !== undefined, queue.refetch);
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
  if (queue.contacts.length === 0) {
    if (queue.list.totalContacts === 0) return <NoContacts onUpload={onUpload} />;
    return (
      <NoMatches
        search={filter.search}
        isActiveOnly={filter.isActiveOnly}
        onClearSearch={() => filter.setSearch('')}
        onShowAll={() => filter.setActiveOnly(false)}
      />
    );
  }
  return (
    <ContactList
      contacts={queue.contacts}
      total={queue.matchCount ?? queue.contacts.length}
      currentIndex={currentIndex}
      unsentIds={desk.unsentIds}
      openContactIds={desk.openContactIds}
      isCut={screen.isCut}
      activity={activity}
      verdicts={screen.verdicts}
      onShow={screen.showRows}
      hasMore={queue.hasMore}
      onMore={onMore}
      onCall={onCall}
      onDetails={onDetails}
    />
  );
}
