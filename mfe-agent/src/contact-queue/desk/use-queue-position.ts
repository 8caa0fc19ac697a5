import { useApolloClient } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { Shell } from '@dialdeck/contract';
import { useEffect } from 'react';
import { AUTO_DIAL_NOTICES } from '../auto-dial/auto-dial.notice.ts';
import { useAutoDial } from '../auto-dial/use-auto-dial.ts';
import type { HeldContact } from '../lease/held-contact.ts';
import { cachedContact } from '../list/cached-contact.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import type { QueueContact } from '../list/queue-contact.ts';

interface UseQueuePosition {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  /** Undefined while the rows of this filter are on their way. */
  readonly contacts: readonly QueueContact[] | undefined;
  readonly waitingIds: ReadonlySet<string>;
  readonly hasMore: boolean;
  readonly held: HeldContact;
  readonly dial: (contact: QueueContact) => void;
  readonly loadMore: () => Promise<unknown>;
}

/** Where the agent is in the queue, by hand or by auto-dial: feeds the rows to the reducer and reads contacts out of it. */
export function useQueuePosition(options: UseQueuePosition) {
  const { shell, shown, contacts, waitingIds, hasMore, held, dial, loadMore } = options;
  const { cache } = useApolloClient();
  const contactOf = (id: string | null) => (id === null ? null : cachedContact(cache, id));
  const [state, dispatch] = useAutoDial({
    dial: (contactId) => {
      const contact = contactOf(contactId);
      if (contact) dial(contact);
    },
    // A saved result that waits for the connection is one that the server does not know of.
    claim: (startWith, except) =>
      held.claimNext({ callListId: shown.listId, startWith, except: [...except, ...waitingIds].slice(-PAGE_SIZE_MAX) }),
    release: (contactId) => void held.release(contactId),
    notify: (notice) => shell.notify(AUTO_DIAL_NOTICES[notice]),
    loadMore,
  });

  const { listId } = shown;
  const filter = `${shown.activeOnly} ${shown.search ?? ''}`;
  useEffect(() => {
    if (contacts) dispatch({ type: 'entries-changed', listId, filter, entries: contacts, hasMore });
  }, [contacts, listId, filter, hasMore, dispatch]);

  const currentIndex = Math.max(0, contacts?.findIndex(({ id }) => id === state.position.contactId) ?? 0);
  return { state, dispatch, currentIndex, profile: contactOf(state.profileId) };
}
