import { useApolloClient } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { Delivery } from './deliver.ts';
import { useOtherTabs } from './other-tabs.ts';
import { refusedNotice, savedNotice, waitingNotice } from './result.notice.ts';
import type { ResultDraft, ResultInput } from './result-draft.type.ts';
import { createResultStore, type ResultStore } from './result-store.ts';
import type { SavedWith } from './send-result.ts';
import { useResend } from './use-resend.ts';

export interface Results {
  readonly store: ResultStore;
  readonly drafts: readonly ResultDraft[];
  /** Whether its form is on the screen of another tab. */
  isOpenElsewhere(draft: ResultDraft): boolean;
  /** Sends a saved result, without a word to the agent. */
  deliver(key: string): Promise<Delivery>;
  /** Saves the form on the screen and tells the agent the outcome. */
  save(draft: ResultDraft, input: ResultInput): Promise<Delivery>;
  /** Tries all waiting results now. */
  resend(): void;
}

/** The calls that results belong to. */
interface CallsOfResults {
  /** When the contact's calls are logged, or could not be. */
  settled(contactId: string): Promise<unknown>;
  /** The server has the result of a call, and so the call. */
  resulted(key: string): void;
}

interface UseResults {
  readonly shell: Shell;
  readonly shown: QueueVariables | null;
  readonly callLog: CallsOfResults;
  /** One that had to wait is with the server now. */
  readonly onSent: (key: string, saved: SavedWith) => void;
}

/** Results that the server does not have yet: they survive a reload and a lost connection, and are sent once. */
export function useResults({ shell, shown, callLog, onSent }: UseResults): Results {
  const client = useApolloClient();
  const [store] = useState(() => createResultStore(shell.session.id));
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const latest = useRef({ shell, shown, callLog, onSent });
  useLayoutEffect(() => {
    latest.current = { shell, shown, callLog, onSent };
  });
  const [deliver] = useState(() => {
    const about = {
      client,
      store,
      shown: () => latest.current.shown,
      settled: (contactId: string) => latest.current.callLog.settled(contactId),
    };
    let delivery: Promise<(key: string) => Promise<Delivery>> | undefined;
    return async (key: string): Promise<Delivery> => {
      delivery ??= import('./deliver.ts').then(({ createDelivery }) => createDelivery(about));
      try {
        const delivered = await (await delivery)(key);
        if (delivered.type === 'saved') latest.current.callLog.resulted(key);
        return delivered;
      } catch {
        // The script did not load: the saved result waits for the connection.
        delivery = undefined;
        return { type: 'waiting' };
      }
    };
  });

  const resend = useCallback(async () => {
    for (const draft of store.read().filter(({ stage }) => stage === 'waiting')) {
      const { key } = draft;
      const delivery = await deliver(key);
      if (delivery.type === 'saved') latest.current.shell.notify(savedNotice(draft, delivery.calledSinceBy));
      if (delivery.type === 'saved') latest.current.onSent(key, delivery);
      if (delivery.type === 'refused') latest.current.shell.notify(refusedNotice(delivery.sentence));
      // If one result cannot be sent, the others cannot either.
      if (delivery.type === 'waiting') return;
    }
  }, [store, deliver]);
  useResend(
    drafts.some(({ stage }) => stage === 'waiting'),
    resend,
  );

  const save = async (draft: ResultDraft, input: ResultInput): Promise<Delivery> => {
    // A second click joins the first attempt, and must not change its body.
    if (store.read().find(({ key }) => key === draft.key)?.stage !== 'waiting') {
      // The timer stops here: if the server refuses tomorrow, the seconds are still those of the call.
      const stoppedAt = draft.stoppedAt ?? Date.now();
      store.put({ ...draft, stoppedAt, savedAt: Date.now(), stage: 'waiting', input, message: null });
    }
    const delivery = await deliver(draft.key);
    if (delivery.type === 'saved') shell.notify(savedNotice(draft, delivery.calledSinceBy));
    if (delivery.type === 'waiting') shell.notify(waitingNotice(draft.source));
    if (delivery.type === 'refused') shell.notify(refusedNotice(delivery.sentence));
    return delivery;
  };

  useEffect(() => void resend(), [resend]);
  return { store, drafts, isOpenElsewhere: useOtherTabs(drafts), deliver, save, resend: () => void resend() };
}
