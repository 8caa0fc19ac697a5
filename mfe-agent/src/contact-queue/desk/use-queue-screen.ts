import type { Shell } from '@dialdeck/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useRowsActivity } from '#contact-queue/activity/use-rows-activity.ts';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { useHeldContact } from '#contact-queue/lease/use-held-contact.ts';
import { useContactQueue } from '#contact-queue/list/use-contact-queue.ts';
import { useQueueFilter } from '#contact-queue/list/use-queue-filter.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import { createRequestOrder } from '#contact-queue/request-order.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useIsOnline } from '#contact-queue/use-is-online.ts';
import { useVerdicts } from '#contact-queue/verdict/use-verdicts.ts';
import { resultsAgain } from './results-again.ts';
import { useCallDesk } from './use-call-desk.ts';
import { useProfile } from './use-profile.ts';
import { useQueuePosition } from './use-queue-position.ts';
import { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';

/** The behavior of the queue's screen; views only render it. */
export function useQueueScreen(shell: Shell, listId: string, isFresh: boolean) {
  const { shown, ...filter } = useQueueFilter(listId);
  const queue = useContactQueue(shown, isFresh);
  const [order] = useState(createRequestOrder);
  const held = useHeldContact(shell, order);
  const { showRows, currentId, askAgain, needsPermission, ...news } = useRowsNews(shown, queue);
  const desk = useCallDesk({ shell, shown, held, order, needsPermission, onRefused: askAgain });
  const position = useQueuePosition({
    shell,
    shown,
    contacts: queue.isReady ? queue.contacts : undefined,
    waitingIds: desk.waitingIds,
    ...news,
    hasMore: queue.hasMore,
    held,
    dial: desk.dial,
    loadMore: queue.loadMore,
  });
  const { state, dispatch } = position;
  // Another list: releases the contact held in this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the list that counts
  useEffect(() => () => void held.release(), [held, listId]);

  // Auto-dial, or a call that is being checked.
  const isDialing = state.pending !== null || desk.isChecking;
  const saving = useSaving({ desk, dispatch, shownProfile: position.profile, isDialing });
  const profile = useProfile({ desk, contact: position.profile, save: saving.save });
  const current = queue.contacts[position.currentIndex];
  useLayoutEffect(() => {
    currentId.current = current?.id;
  });
  const runningCall = [desk.openResult, position.profile && profile.draft].find(
    (draft) => draft?.stage === 'open' && draft.startedAt !== null && !draft.later,
  );
  const isCallOn = runningCall != null;
  useEffect(() => dispatch({ type: 'call-changed', isOn: isCallOn }), [isCallOn, dispatch]);

  const isOnline = useIsOnline();

  const roundId = state.isOn ? state.roundId : null;

  const putProfileAway = () => {
    profile.putAway();
    if (position.profile) desk.skip(position.profile.id);
  };
  const closeProfile = () => {
    putProfileAway();
    dispatch({ type: 'profile-closed' });
  };
  const call = useStable((contact: QueueContact) => {
    closeProfile();
    dispatch({ type: 'chosen', contactId: contact.id });
    dispatch({ type: 'called', contactId: contact.id });
    desk.call(contact, roundId);
  });
  const openProfile = useStable((contact: QueueContact) => {
    profile.reset(contact);
    dispatch({ type: 'chosen', contactId: contact.id });
    dispatch({ type: 'profile-opened', contactId: contact.id });
  });
  return {
    filter,
    queue,
    activity: news.activity,
    verdicts: news.verdicts,
    showRows,
    desk,
    state,
    dispatch,
    current,
    currentIndex: position.currentIndex,
    dryListId: position.dryListId,
    ...connectionOf(isOnline, needsPermission),
    /** No row in view can be called now. */
    isNobodyLeft: queue.isReady && !queue.hasMore && current === undefined,
    /** The call that is on; its result is on the screen. */
    runningCall: runningCall ?? undefined,
    call,
    openProfile,
    /** The details of a contact, and the actions of their dialog. */
    details: {
      ...profile,
      contact: position.profile,
      call: (contact: QueueContact) => {
        // Auto-dial records results in the details, so it calls again from there; by hand the call has its own dialog.
        if (state.isOn) desk.dialAgain(contact, roundId);
        else call(contact);
      },
      next: () => {
        if (state.isOn) putProfileAway();
        dispatch({ type: 'next-and-call' });
      },
      correct: (draft: ResultDraft) => {
        closeProfile();
        desk.finish(draft);
      },
      close: closeProfile,
    },
    saveOpenResult: saving.saveOpenResult,
    notReached: saving.notReached,
    toggleAutoDial: () => dispatch(state.isOn ? { type: 'paused' } : { type: 'started', roundId: newUuid() }),
    again: resultsAgain({ desk, listId, contactOf: position.contactOf, openProfile }),
  };
}

const connectionOf = (isOnline: boolean, needsPermission: boolean | undefined) => ({
  isOffline: !isOnline,
  /** Numbers must be checked before they are dialed, and there is no connection to do so. */
  isCut: !isOnline && needsPermission !== false,
});

export type QueueScreen = ReturnType<typeof useQueueScreen>;

interface Rows {
  readonly contacts: readonly QueueContact[];
  readonly list: { readonly callsNeedPermission: boolean } | undefined;
}

/** Changes of the rows that do not come from this agent: colleagues' calls, and the verdicts. */
function useRowsNews(shown: QueueVariables, { contacts, list }: Rows) {
  const { visibleIds, ...rows } = useRowsActivity(shown, contacts);
  const { verdicts, askVerdicts } = useVerdicts(shown.listId, visibleIds);
  return {
    ...rows,
    verdicts,
    /** Whether the server must permit each call; undefined until it is known. */
    needsPermission: rows.activity.needsPermission ?? list?.callsNeedPermission,
    /** Reads both again: the server has rejected a call that this screen offered. */
    askAgain: () => {
      rows.activity.ask();
      askVerdicts();
    },
  };
}
