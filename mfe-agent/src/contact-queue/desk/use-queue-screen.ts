import type { Shell } from '@dialdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { useHeldContact } from '../lease/use-held-contact.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { useContactQueue } from '../list/use-contact-queue.ts';
import { useDebounced } from '../list/use-debounced.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import { useCallDesk } from './use-call-desk.ts';
import { useProfile } from './use-profile.ts';
import { useQueuePosition } from './use-queue-position.ts';
import { useStable } from './use-stable.ts';

const SEARCH_PAUSE_MS = 250;

/** Everything that the queue's screen does; its views only show it. */
export function useQueueScreen(shell: Shell, listId: string, isFresh: boolean) {
  const [search, setSearch] = useState('');
  const [isActiveOnly, setActiveOnly] = useState(true);
  const settledSearch = useDebounced(search.trim(), SEARCH_PAUSE_MS);
  const shown = useMemo<QueueVariables>(
    () => ({ listId, activeOnly: isActiveOnly, ...(settledSearch && { search: settledSearch }) }),
    [listId, isActiveOnly, settledSearch],
  );
  const queue = useContactQueue(shown, isFresh);
  const held = useHeldContact();
  const desk = useCallDesk(shell, shown, held);
  const position = useQueuePosition({
    shell,
    shown,
    contacts: queue.isReady ? queue.contacts : undefined,
    waitingIds: desk.waitingIds,
    hasMore: queue.hasMore,
    held,
    dial: desk.dial,
    loadMore: queue.loadMore,
  });
  const { state, dispatch } = position;
  // Another list: whoever was held in this one is free again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the list that counts
  useEffect(() => () => void held.release(), [held, listId]);
  const profile = useProfile(desk, position.profile);
  const current = queue.contacts[position.currentIndex];

  const putProfileAway = () => {
    profile.putAway();
    if (position.profile) desk.skip(position.profile.id);
  };
  const closeProfile = () => {
    putProfileAway();
    dispatch({ type: 'profile-closed' });
  };
  const call = useStable((contact: QueueContact, isFollowed: boolean) => {
    closeProfile();
    dispatch({ type: 'chosen', contactId: contact.id });
    dispatch({ type: 'called', contactId: contact.id });
    desk.call(contact, isFollowed);
  });
  const openProfile = useStable((contact: QueueContact) => {
    profile.reset();
    dispatch({ type: 'chosen', contactId: contact.id });
    dispatch({ type: 'profile-opened', contactId: contact.id });
  });

  return {
    filter: { search, setSearch, isActiveOnly, setActiveOnly },
    queue,
    desk,
    state,
    dispatch,
    current,
    currentIndex: position.currentIndex,
    profile,
    profileContact: position.profile,
    call,
    openProfile,
    closeProfile,
    callFromProfile: (contact: QueueContact) => {
      // Auto-dial records in the details, so it calls again from there; by hand the call has a dialog of its own.
      if (state.isOn) desk.dialAgain(contact);
      else call(contact, false);
    },
    nextAndCall: () => {
      if (state.isOn) putProfileAway();
      dispatch({ type: 'next-and-call' });
    },
    toggleAutoDial: () => dispatch(state.isOn ? { type: 'paused' } : { type: 'started' }),
    continueResult: (draft: ResultDraft) => {
      const contact = queue.contacts.find(({ id }) => id === draft.contactId);
      desk.reopen(draft, contact === undefined || draft.source === 'call-result');
      if (contact && draft.source === 'profile') openProfile(contact);
    },
  };
}

export type QueueScreen = ReturnType<typeof useQueueScreen>;
