import { useApolloClient } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { Shell } from '@dialdeck/contract';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Activity } from '#contact-queue/activity/use-activity.ts';
import { AUTO_DIAL_NOTICES } from '#contact-queue/auto-dial/auto-dial-notice.ts';
import { useAutoDial } from '#contact-queue/auto-dial/use-auto-dial.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { HeldContact } from '#contact-queue/lease/held-contact.ts';
import { canBeCalledNow } from '#contact-queue/list/callable.rules.ts';
import { useNow } from '#contact-queue/use-now.ts';
import type { Verdicts } from '#contact-queue/verdict/use-verdicts.ts';

/** A retry or a callback that falls due is seen so soon. */
const DUE_EVERY_MS = 15_000;

interface UseQueuePosition {
  readonly shell: Shell;
  readonly shown: QueueVariables;
  /** Undefined while the rows of this filter are on their way. */
  readonly contacts: readonly QueueContact[] | undefined;
  readonly waitingIds: ReadonlySet<string>;
  readonly activity: Pick<Activity, 'callers' | 'finishers' | 'isPaused'>;
  readonly verdicts: Verdicts;
  readonly hasMore: boolean;
  readonly held: HeldContact;
  readonly dial: (contact: QueueContact) => void;
  readonly loadMore: () => Promise<unknown>;
}

const rulingOf = ({ callable }: { readonly callable: boolean }) => (callable ? ('open' as const) : ('closed' as const));

/** The agent's position in the queue, by hand or by auto-dial: feeds the rows to the reducer and reads contacts from it. */
export function useQueuePosition(options: UseQueuePosition) {
  const { shell, shown, contacts, waitingIds, activity, verdicts, hasMore, held, dial, loadMore } = options;
  const { cache } = useApolloClient();
  const contactOf = (id: string | null) => (id === null ? null : cachedContact(cache, id));
  /** The list in which auto-dial found no contact. */
  const [dryListId, setDryListId] = useState<string | null>(null);
  const [state, dispatch] = useAutoDial({
    dial: (contactId) => {
      const contact = contactOf(contactId);
      if (contact) dial(contact);
    },
    // A saved result that waits for the connection is unknown to the server.
    claim: (roundId, startWith) =>
      held.claimNext({
        callListId: shown.listId,
        roundId,
        startWith,
        except: [...waitingIds].slice(-PAGE_SIZE_MAX),
      }),
    release: (contactId) => void held.release(contactId),
    notify: (notice) => {
      shell.notify(AUTO_DIAL_NOTICES[notice]);
      setDryListId(notice === 'stopped' ? shown.listId : null);
    },
    loadMore,
  });

  const now = useNow(true, DUE_EVERY_MS);
  const { callers, finishers, isPaused } = activity;
  const entries = useMemo(
    () =>
      contacts?.map((contact) => {
        const { id } = contact;
        const about = {
          now,
          isWaiting: waitingIds.has(id),
          isTaken: callers.has(id) || finishers.has(id),
        };
        const verdict = verdicts.get(id);
        return { id, isCallable: canBeCalledNow(contact, about), ruling: verdict && rulingOf(verdict) };
      }),
    [contacts, waitingIds, callers, finishers, verdicts, now],
  );
  const { listId } = shown;
  const filter = `${shown.activeOnly} ${shown.search ?? ''} ${JSON.stringify(shown.filter)}`;
  // Before any key or click of the agent.
  useLayoutEffect(() => dispatch({ type: 'list-opened', listId }), [listId, dispatch]);
  useEffect(() => {
    if (isPaused) dispatch({ type: 'paused' });
  }, [isPaused, dispatch]);
  useEffect(() => {
    if (entries) dispatch({ type: 'entries-changed', listId, filter, entries, hasMore });
  }, [entries, listId, filter, hasMore, dispatch]);

  const isFed = state.listId === listId && state.filter === filter;
  // Until the reducer has these rows, the row that it will choose.
  const isCurrent = (id: string, isCallable: boolean) => (isFed ? id === state.position.contactId : isCallable);
  const currentIndex = entries?.findIndex(({ id, isCallable }) => isCurrent(id, isCallable)) ?? -1;
  return {
    state,
    dispatch,
    currentIndex,
    profile: contactOf(state.profileId),
    contactOf,
    dryListId: dryListId === listId ? listId : null,
  };
}
