import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { useParams } from '@dialdeck/router';
import { ErrorPanel, lazyPart } from '@dialdeck/ui/core';
import { ContactQueue } from './contact-queue.tsx';
import { useAskAgain } from './list/use-ask-again.ts';
import { useListNames } from './list/use-list-names.ts';
import { QueueSkeleton } from './states/queue-skeleton.tsx';

const NoCallLists = lazyPart(
  async () => (await import(/* webpackChunkName: "states" */ './states/queue-states.tsx')).NoCallLists,
);

/** /call-lists/{id}/contacts, /contacts/{id}, and /contacts for the first list there is. */
export function ContactQueuePage({ shell }: ScreenProps) {
  const { id } = useParams();
  const { lists, error, refetch, isFirstFresh } = useListNames(id === undefined);
  useAskAgain(!lists && error !== undefined, refetch);
  // The address may name a list that is paused: its calls can still be finished there.
  if (lists?.length === 0 && id === undefined) {
    const create = () => shell.navigate('/admin/call-lists');
    return <NoCallLists onCreate={hasAdminRole(shell.session) ? create : undefined} />;
  }
  const listId = id ?? lists?.[0]?.id;
  if (listId) {
    const isFresh = id === undefined && isFirstFresh;
    return <ContactQueue shell={shell} listId={listId} lists={lists ?? []} isFresh={isFresh} />;
  }
  if (error) {
    return (
      <ErrorPanel title="Failed to load call lists" onRetry={() => void refetch()}>
        Nothing was lost. Please try again.
      </ErrorPanel>
    );
  }
  return <QueueSkeleton />;
}
